'use client'

import { Link } from '#components/navigation/link.tsx'
import { Button, type ButtonLook, buttonClass } from '#components/ui/button.tsx'
import type { ItemAction } from '#lib/client/data/community/item-action.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

type ActionButtonProps = Pick<ButtonLook, 'size' | 'wide'> & {
  action: ItemAction
  signedIn: boolean
  /** Address to return to after sign-in, including the choice. */
  back: string
  busy?: boolean
  onAct: () => void
  className?: string
}

/** The basket needs no account; for all other actions visitors follow a sign-in link, also without scripts. */
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
