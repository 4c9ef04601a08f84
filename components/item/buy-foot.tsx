'use client'

import { ShieldCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, type ButtonLook, buttonClass } from '#components/ui/button.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Words } from '#components/words.tsx'
import type { ItemAction } from '#lib/client/data/community/item-action.ts'
import type { LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { paths } from '#lib/client/paths.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { ChosenPrice } from './price-lines.tsx'
import { mostOf } from './use-choice.ts'

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

type BuyFootProps = {
  ref: Ref<HTMLDivElement>
  item: LiveItem
  bundle: Bundle | undefined
  quantity: number
  onQuantity: (quantity: number) => void
  aboutWeep: ReactNode
  action: ItemAction
  signedIn: boolean
  back: string
  busy: boolean
  onAct: () => void
}

const counted = ['join', 'late', 'buy']

export function BuyFoot({
  ref,
  item,
  bundle,
  quantity,
  onQuantity,
  aboutWeep,
  ...act
}: BuyFootProps) {
  const { t } = useTranslation('item')
  const { action } = act
  const counts = bundle && counted.includes(action.kind)
  const isReached = (item.group?.progress ?? 0) >= 100
  return (
    <div ref={ref} className="buy-foot" data-sticky={item.group ? true : undefined}>
      <div className="buy-row">
        {bundle && item.group && <ChosenPrice bundle={bundle} />}
        {counts && (
          <QuantityStepper
            labels={{
              quantity: t('quantity.label'),
              less: t('quantity.less'),
              more: t('quantity.more'),
            }}
            value={quantity}
            max={mostOf(bundle)}
            onValue={onQuantity}
          />
        )}
        <ActionButton {...act} size="lg" className="buy-act" />
      </div>
      {counts && quantity > 1 && (
        <p className="text-small">
          {t('price.total', { price: formatEuros(bundle.currentPrice * quantity) })}
        </p>
      )}
      <Reason item={item} bundle={bundle} action={action} aboutWeep={aboutWeep} />
      {action.kind === 'join' && (
        <p className="reassurance text-small">
          <ShieldCheck size={22} />
          <span>
            <Words text={t(isReached ? 'promise.groupReached' : 'promise.group')} />
          </span>
        </p>
      )}
      <span id="buy-end" hidden />
    </div>
  )
}

type ReasonProps = Pick<BuyFootProps, 'item' | 'bundle' | 'action' | 'aboutWeep'>

function Reason({ item, bundle, action, aboutWeep }: ReasonProps) {
  const { t } = useTranslation('item')
  if (!action.reasonKey) return null
  const until = bundle?.weepOnlyUntilTimestamp
  const moment = until ? formatWeekdayTime(until) : ''
  const isOver = item.status !== 'running' && !action.enabled && action.reasonKey !== 'gone'
  const others = item.type === 'preorder' ? paths.preorders() : paths.sales()
  return (
    <p className="text-small text-ink-2">
      {t(`reason.${action.reasonKey}`, { moment })} {action.kind === 'weep' && aboutWeep}
      {isOver && (
        <Link href={others} className="link">
          {t(`others.${item.type}`)}
        </Link>
      )}
    </p>
  )
}
