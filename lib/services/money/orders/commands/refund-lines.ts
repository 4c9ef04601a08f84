import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { wantRefund } from '../../payments/commands/refunds.ts'
import { findOrder, type WholeOrder } from '../queries/orders.ts'
import { paidStates, received } from '../rules/states.ts'
import {
  emptiedBy,
  isPossible,
  isWhole,
  type LineQuantity,
  refundOf,
  without,
} from '../rules/withdrawal.ts'
import { notifyLinesRefunded } from './notify.ts'
import { paidOf, promised } from './returns.ts'
import { finishDelivery } from './ship.ts'
import { lockOrder, recordEvent } from './states.ts'
import { addWithdrawal, completeQuote, endWithoutMoney, findWithdrawal } from './withdraw.ts'

export type Part = {
  lines: readonly LineQuantity[]
  /** The delivery comes back too. */
  withDelivery: boolean
}

/** True for orders whose copies can be refunded by themselves: sent ones, and sales before. */
export const hasSingleCopies = ({ kind, state }: Pick<WholeOrder, 'kind' | 'state'>) =>
  received.includes(state) || (kind === 'sale' && paidStates.includes(state))

const requirePossible = (order: WholeOrder, chosen: readonly LineQuantity[]) => {
  const refuse = (field: string) => {
    throw new DomainError('conflict', { fields: { [field]: [] } })
  }
  if (!paidStates.includes(order.state)) throw new DomainError('conflict')
  if (chosen.length > 0 && !hasSingleCopies(order)) refuse('seat')
  if (!isPossible(order.lines, chosen)) refuse('lines')
  if (!received.includes(order.state) && isWhole(without(order.lines, chosen))) refuse('whole')
}

const paymentOf = ({ id, credits_cents: creditsCents, total_cents: totalCents }: WholeOrder) => ({
  id,
  creditsCents,
  totalCents,
})

/** Cents of the delivery that were not given back, in money or credits. */
export const restOfDelivery = async (db: Db, order: WholeOrder) => {
  if (!paidStates.includes(order.state)) return 0
  const { deliveryCents, deliveryBackCents } = await paidOf(db, paymentOf(order))
  return deliveryCents - deliveryBackCents
}

/**
 * Quotes a refund that the shop gives by itself, at most what is left of the payment. A parcel that it
 * leaves empty is not sent; an order of which nothing would be sent is cancelled instead.
 */
export const quoteLines = async (
  db: Db,
  order: WholeOrder,
  { lines: chosen, withDelivery }: Part,
) => {
  requirePossible(order, chosen)
  const { lines, parcels } = order
  const payment = paymentOf(order)
  const open = parcels.filter((parcel) => !parcel.shipped_at && !parcel.cancelled_at)
  const emptied = emptiedBy(
    lines,
    chosen,
    open.map(({ position }) => position),
  )
  const refund = refundOf(lines, chosen, await paidOf(db, payment), {
    paidThen: await paidOf(db, payment, promised, emptied),
    withDelivery,
  })
  const quote = await completeQuote(db, payment, { ...refund, emptied })
  if (quote.refundCents + quote.creditsCents === 0)
    throw new DomainError('conflict', { fields: { nothing: [] } })
  return quote
}

type LinesRefund = Part & { order: number; reason: string }

/** Refunds copies, the delivery or both without a declaration of the buyer; returns the cents that come back. */
export const refundLines = async (
  tx: Tx,
  { order: orderId, reason, ...part }: LinesRefund,
  now: Date,
) => {
  await lockOrder(tx, orderId)
  const quote = await quoteLines(tx, (await findOrder(tx, orderId))!, part)
  const { refundCents: cents, creditsCents, emptied } = quote
  const { id, position } = await addWithdrawal(
    tx,
    orderId,
    { ...quote, lines: part.lines, reason: null, byShop: true, decision: reason },
    now,
  )
  await tx.run(sql`UPDATE order_parcels SET cancelled_at = ${now}
    WHERE order_id = ${orderId} AND position = ANY (${emptied}::int[])`)
  await recordEvent(tx, orderId, 'lines_refunded', now, { position })
  await finishDelivery(tx, await lockOrder(tx, orderId))
  await wantRefund(tx, { orderId, cents, because: 'operator', withdrawalId: id }, now)
  if (cents === 0) await endWithoutMoney(tx, await lockOrder(tx, orderId), id, now)
  await notifyLinesRefunded(tx, orderId, await findWithdrawal(tx, orderId, position))
  return cents + creditsCents
}
