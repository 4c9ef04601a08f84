'use client'

import { ShieldCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Words } from '#components/words.tsx'
import type { ItemAction } from '#lib/client/data/community/item-action.ts'
import type { LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { paths } from '#lib/client/paths.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { ActionButton } from './action-button.tsx'
import { ChosenPrice } from './price-lines.tsx'
import { mostOf } from './use-choice.ts'

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

/** Action kinds that have a quantity. */
const counted = ['join', 'late', 'buy']

/** Price, quantity and the primary button. */
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
    <div ref={ref} id="buy" className="buy-foot" data-sticky={item.group ? true : undefined}>
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
          <ShieldCheck size={22} aria-hidden="true" />
          <span>
            <Words
              text={t(isReached ? 'promise.groupReached' : 'promise.group')}
              marks={{ b: <b /> }}
            />
          </span>
        </p>
      )}
    </div>
  )
}

type ReasonProps = Pick<BuyFootProps, 'item' | 'bundle' | 'action' | 'aboutWeep'>

/** Reason why the action is unavailable, with a link to an alternative. */
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
