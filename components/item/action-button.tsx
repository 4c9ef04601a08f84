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
  busy?: boolean
  onAct: () => void
  className?: string
}

/** A basket is the device's own; for all else a visitor signs in first, also without scripts. */
export function ActionButton(props: ActionButtonProps) {
  const { action, signedIn, back, busy, onAct, className, ...look } = props
  const { t } = useTranslation('item')
  const label = t(`action.${action.labelKey}`)
  const kind = action.kind === 'weep' ? 'gold' : 'pri'
  if (action.enabled && !signedIn && action.kind !== 'buy')
    return (
      <Link href={paths.login(back)} className={buttonClass({ ...look, kind }, className)}>
        {label}
      </Link>
    )
  if (action.kind === 'own')
    return (
      <Link href={paths.userTabs('groups')} className={buttonClass({ ...look, kind }, className)}>
        {label}
      </Link>
    )
  return (
    <Button
      {...look}
      kind={action.enabled ? kind : 'plain'}
      className={className}
      disabled={!action.enabled}
      busy={busy ?? false}
      busyLabel={t('busy')}
      onClick={onAct}
    >
      {label}
    </Button>
  )
}
