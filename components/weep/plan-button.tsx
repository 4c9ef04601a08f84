'use client'

import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { paths } from '#lib/client/paths.ts'
import { useUser } from '#lib/client/use-user.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'

type PlanButtonProps = {
  plan: WeepPlan
  kind: 'gold' | 'line'
  label: string
  /** For who has it already. */
  own: string
}

export function PlanButton({ plan, kind, label, own }: PlanButtonProps) {
  const user = useUser()
  const look = buttonClass({ kind, size: 'lg', wide: true }, 'mt-3.5')
  if (user?.weep)
    return (
      <Link className={look} href={paths.userTabs('weep')}>
        {own}
      </Link>
    )
  // Loaded whole: its document lets the provider of payments in.
  return (
    <a className={look} href={paths.joinWeep({ plan })}>
      {label}
    </a>
  )
}
