'use client'

import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button, type ButtonLook, buttonClass } from '#components/ui/button.tsx'
import type { ItemAction } from '#lib/client/item-action.ts'
import { paths } from '#lib/client/paths.ts'

type ActionButtonProps = Pick<ButtonLook, 'size' | 'wide'> & {
  action: ItemAction
  signedIn: boolean
  /** Where a visitor comes back to, with the choice in it. */
  back: string
  onAct: () => void
  className?: string
}

/** A link to signing in for a visitor, also without scripts; a button for a member. */
export function ActionButton(props: ActionButtonProps) {
  const { action, signedIn, back, onAct, className, ...look } = props
  const { t } = useTranslation('item')
  const label = t(`action.${action.labelKey}`)
  const kind = action.kind === 'weep' ? 'gold' : 'pri'
  if (action.enabled && !signedIn)
    return (
      <Link href={paths.login(back)} className={buttonClass({ ...look, kind }, className)}>
        {label}
      </Link>
    )
  return (
    <Button
      {...look}
      kind={action.enabled ? kind : 'plain'}
      className={className}
      disabled={!action.enabled}
      onClick={onAct}
    >
      {label}
    </Button>
  )
}
