import type { z } from 'zod'
import { formatDate } from '#lib/format/dates.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { createWords } from '#lib/format/words.ts'
import orderNotices from '#locales/it/order-notices.json' with { type: 'json' }
import type { orderData } from '../mails/order-shape.ts'
import type { withdrawalReceived } from '../mails/withdrawals.ts'
import type { GoodsOrder } from '../queries/orders.ts'
import type { WithdrawalRow } from '../queries/parts.ts'
import { sendBackBy } from '../rules/states.ts'
import { withdrawalNumber } from './orders.ts'

/** Italian texts of notices and receipts of orders, which belong to no page. */
export const t = createWords({ 'order-notices': orderNotices }).getFixedT('it', 'order-notices')

const toTheSecond = new Intl.DateTimeFormat('it-IT', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Formats the exact time of a receipt: "24 ottobre 2026, 9:52:07". */
export const exactTime = (moment: Date) => `${formatDate(moment)}, ${toTheSecond.format(moment)}`

/** Recipient of a mail, and the order that it is about. */
export type About = { name: string; path: string; number: number }

export const mailedOrder = (order: GoodsOrder, about: About): z.input<typeof orderData> => {
  const { kind, parcels } = order
  return {
    ...about,
    kind,
    placedAt: order.placed_at.getTime(),
    lines: order.lines.map(({ title, choice, quantity, unit_cents }) => ({
      title,
      choice,
      quantity,
      cents: quantity * unit_cents,
    })),
    deliveryCents: order.delivery_cents,
    discountCents: order.discount_cents,
    creditsCents: order.credits_cents,
    totalCents: order.total_cents,
    shipTo: order.delivery.line,
    waitsFor: parcels.flatMap(({ group_title: group }) => (group ? [group] : [])),
    paidAt: order.paid_at?.getTime() ?? null,
    inStockOn:
      kind === 'seat'
        ? []
        : parcels.filter(({ group_id }) => !group_id).map(({ there_on }) => there_on),
    copiesOn: kind === 'seat' ? (parcels[0]?.there_on ?? null) : null,
    terms: order.terms_version,
  }
}

export const staysOf = ({ travelling: titles, kept_delivery_cents: cents }: WithdrawalRow) =>
  titles.length > 0 ? { cents, titles } : null

export const mailedWithdrawal = (
  row: WithdrawalRow,
  { number: order, ...about }: About,
): z.input<(typeof withdrawalReceived)['data']> => ({
  ...about,
  withdrawal: withdrawalNumber(row),
  order,
  exactly: exactTime(row.requested_at),
  lines: row.lines,
  refundCents: row.refund_cents,
  stays: staysOf(row),
  sendBackBy: sendBackBy(row.requested_at).getTime(),
})
