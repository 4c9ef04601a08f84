'use client'

import { useTranslation } from '#components/i18next.ts'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import type { OrderLine } from '#lib/client/entities/orders.ts'
import { formatEuros } from '#lib/format/money.ts'
import { SmallCover } from '../small-cover.tsx'

type WithdrawalLineProps = {
  line: OrderLine
  /** 0 keeps the line. */
  quantity: number
  onQuantity: (quantity: number) => void
}

export function WithdrawalLine({ line, quantity, onQuantity }: WithdrawalLineProps) {
  const { t } = useTranslation('own-orders')
  const { left } = line
  const isChosen = quantity > 0
  const copies =
    isChosen && quantity < left
      ? t('withdrawal.part', { quantity, count: left })
      : t('withdrawal.whole', { count: left })
  return (
    <li className="pick-line" data-chosen={isChosen || undefined}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onQuantity(target.checked ? left : 0)}
        />
        <SmallCover image={line.image} src={line.imageSrc} size={56} />
        <span className="min-w-0 wrap-anywhere">
          <b className="block leading-snug">{line.title}</b>
          <span className="pick-line-detail">
            {line.choice} · {copies}
          </span>
        </span>
      </label>
      <span className="pick-line-end">
        {isChosen && left > 1 && (
          <QuantityStepper
            labels={{
              quantity: t('withdrawal.quantity', { title: line.title }),
              less: t('withdrawal.less'),
              more: t('withdrawal.more'),
            }}
            value={quantity}
            max={left}
            onValue={onQuantity}
          />
        )}
        <b className="num">{formatEuros((line.unitPrice - line.lowered) * (quantity || left))}</b>
      </span>
    </li>
  )
}
