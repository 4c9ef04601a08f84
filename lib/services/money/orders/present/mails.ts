import type { z } from 'zod'
import { formatDate } from '#lib/format/dates.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import type { orderData } from '../mails/order-shape.ts'
import type { withdrawalData } from '../mails/withdrawal-shape.ts'
import type { GoodsOrder, WholeOrder } from '../queries/orders.ts'
import type { WithdrawalRow } from '../queries/parts.ts'
import { sendBackBy } from '../rules/states.ts'
import { withdrawalNumber } from './orders.ts'

const toTheSecond = new Intl.DateTimeFormat('it-IT', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Formats the exact time of a receipt: "24 ottobre 2026, 9:52:07". */
export const exactTime = (moment: Date) => `${formatDate(moment)}, ${toTheSecond.format(moment)}`

export const mailedOrder = (
  order: GoodsOrder,
  name: string,
  path: string,
): z.input<typeof orderData> => ({
  name,
  path,
  number: order.number,
  kind: order.kind,
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
  waitsFor: order.parcels.flatMap(({ group_title: group }) => (group ? [group] : [])),
  paidAt: order.paid_at?.getTime() ?? null,
  inStockOn:
    order.kind === 'seat'
      ? []
      : order.parcels.filter(({ group_id }) => !group_id).map(({ there_on }) => there_on),
  copiesOn: order.kind === 'seat' ? (order.parcels[0]?.there_on ?? null) : null,
  terms: order.terms_version,
})

export const mailedWithdrawal = (
  order: Pick<WholeOrder, 'number'>,
  row: WithdrawalRow,
  name: string,
  path: string,
): z.input<typeof withdrawalData> => ({
  name,
  path,
  withdrawal: withdrawalNumber(row),
  order: order.number,
  exactly: exactTime(row.requested_at),
  lines: row.lines,
  refundCents: row.refund_cents,
  stays:
    row.travelling.length > 0 ? { cents: row.kept_delivery_cents, titles: row.travelling } : null,
  sendBackBy: sendBackBy(row.requested_at).getTime(),
})
