'use client'

import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'

type PlanButtonProps = {
  plan: WeepPlan
  kind: 'gold' | 'line'
  label: string
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
  // Full page load: the CSP of that document allows the payment provider.
  return (
    <a className={look} href={paths.joinWeep({ plan })}>
      {label}
    </a>
  )
}
