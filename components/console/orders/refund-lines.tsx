'use client'

import { useTranslation } from '#components/i18next.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import type { ActField } from '../act-fields.tsx'
import type { Order } from './parcels.tsx'

type Line = Order['parcels'][number]['lines'][number]

/** Copies of an order, with a box for a single one and a number for more, and the delivery. */
export function RefundLines({ order }: { order: Order }) {
  const { t } = useTranslation('console-orders')
  const { number, parcels, has_single_copies: hasCopies, refundable_delivery: delivery } = order
  const lines = hasCopies
    ? parcels.flatMap((parcel) => parcel.lines).filter((line) => line.left > 0)
    : []
  if (lines.length === 0 && delivery === 0) return null
  const fieldOf = ({ id, title, choice, unit_price: price, left: count }: Line): ActField => {
    const what = [title, choice].filter(Boolean).join(', ')
    const amount = formatEuros(price)
    const name = `line-${id}`
    if (count === 1) return { name, kind: 'check', label: t('refundCopy', { what, amount }) }
    const hint = t('copiesMost', { count, amount })
    return { name, kind: 'number', label: t('refundCopies', { what }), hint, value: 0 }
  }
  const fields = [
    ...lines.map(fieldOf),
    ...(delivery > 0
      ? [
          {
            name: 'delivery',
            kind: 'check',
            label: t('refundDelivery', { amount: formatEuros(delivery) }),
          },
        ]
      : []),
    { name: 'reason', kind: 'long', label: t('decision'), max: 2000 },
  ]
  return (
    <Act
      call="POST /orders/{id}/refund-lines"
      input={{ params: { id: number } }}
      label={t('refundLines')}
      title={t('refundLinesTitle', { number })}
      done={t('refunded')}
      fields={fields as never}
      shape={({ delivery: withDelivery = false, reason, ...copies }) => ({
        lines: lines
          .map(({ id }) => ({ id, copies: Number(copies[`line-${id}`]) }))
          .filter((line) => line.copies > 0),
        delivery: Boolean(withDelivery),
        reason: String(reason),
      })}
    >
      <p className="text-small text-ink-2">{t('refundLinesText')}</p>
    </Act>
  )
}
