import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { refundedOf } from '../../payments/queries.ts'
import type { Ending } from '../mails/order-news.ts'
import { findDeliveryInUse } from '../queries/parts.ts'
import { ended, heldUntil, isProlongable, mayBecome, paidStates } from '../rules/states.ts'
import { notifyCancelled, notifyPaid, notifyRefunded, notifyRefused } from './notify.ts'
import { lockOrder, moveOrder, recordEvent } from './states.ts'
import { endWithdrawals } from './withdraw.ts'

/** Holds the copies of an unpaid order for longer; the lock of the row lets it happen once. */
export const prolongHold = async (tx: Tx, orderId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  if (!isProlongable(order, now)) throw new DomainError('conflict')
  await tx.run(sql`UPDATE orders SET held_until = ${heldUntil(order.heldUntil!)},
      prolonged_at = ${now} WHERE id = ${orderId}`)
}

/** Keeps the copies of a sale reserved during its capture. Throws `conflict` when it cannot be paid. */
export const lockForPayment = async (tx: Tx, orderId: number, now: Date) => {
  if ((await lockOrder(tx, orderId)).state !== 'pending') throw new DomainError('conflict')
  await tx.run(sql`UPDATE orders SET held_until = greatest(held_until, ${heldUntil(now)})
    WHERE id = ${orderId}`)
}

/** Returns false when the order has ended or was paid before: the caller refunds the money. */
export const markPaid = async (tx: Tx, orderId: number, at: Date) => {
  const order = await lockOrder(tx, orderId)
  if (!mayBecome(order.state, 'paid')) return false
  await moveOrder(tx, order, 'paid', { at, event: 'paid' })
  await notifyPaid(tx, orderId)
  return true
}

/** Marks a payment as failed: the debt of a seat that is not charged again, or a sale not paid in time. */
export const markPaymentFailed = async (tx: Tx, orderId: number, at: Date) => {
  const order = await lockOrder(tx, orderId)
  if (order.state === 'payment_failed') return
  await moveOrder(tx, order, 'payment_failed', { at, event: 'payment_failed' })
  if (order.kind === 'sale') await notifyRefused(tx, orderId)
}

/** Ends an order paid by credits alone as refunded: the provider has nothing to refund. */
export const endFree = async (tx: Tx, orderId: number, at: Date) => {
  const order = await lockOrder(tx, orderId)
  if (order.totalCents > 0 || !paidStates.includes(order.state)) return
  await moveOrder(tx, order, 'refunded', { at, event: 'refunded', details: { cents: 0 } })
}

/** Cancels an order. The caller returns its copies, and its money but for a delivery still in use. */
export const endOrder = async (tx: Tx, orderId: number, at: Date, why: Ending = 'asked') => {
  const order = await lockOrder(tx, orderId)
  await moveOrder(tx, order, 'cancelled', { at, event: 'cancelled', details: { why } })
  const back = (await refundedOf(tx, [orderId])).get(orderId) ?? 0
  const { cents, moneyCents: keepCents, titles } = await findDeliveryInUse(tx, orderId)
  const backCents = order.paidAt ? Math.max(0, order.totalCents - back - keepCents) : 0
  const stays = order.paidAt && cents > 0 ? { cents, titles } : null
  await notifyCancelled(tx, orderId, { why, backCents, stays, at })
  return { keepCents }
}

/** Updates an order after a refund was booked. Idempotent. */
export const markRefunded = async (tx: Tx, orderId: number, at: Date) => {
  const order = await lockOrder(tx, orderId)
  const completed = await tx.first<{ cents: number; last: number }>(
    sql`SELECT coalesce(sum(r.cents), 0)::int cents,
        coalesce((array_agg(r.cents ORDER BY r.settled_at DESC, r.position DESC))[1], 0) "last"
      FROM refunds r JOIN captures c ON c.id = r.capture_id AND c.second_of IS NULL
      WHERE r.order_id = ${orderId} AND r.state = 'completed'`,
  )
  const { cents, last } = completed!
  if (cents === 0) return
  await tx.run(sql`UPDATE withdrawals w SET state = 'refunded'
    WHERE w.order_id = ${orderId} AND w.state = 'accepted'
      AND w.refund_cents <= (SELECT coalesce(sum(r.cents), 0) FROM refunds r
        WHERE r.withdrawal_id = w.id AND r.state = 'completed')`)
  if (cents < order.totalCents) await endWithdrawals(tx, order, at)
  else if (!ended.includes(order.state)) await moveOrder(tx, order, 'refunded', { at })
  const news = await tx.first(sql`SELECT 1 FROM order_events
    WHERE order_id = ${orderId} AND kind = 'refunded' AND (details->>'cents')::int >= ${cents}`)
  if (news) return
  await recordEvent(tx, orderId, 'refunded', at, { cents })
  await notifyRefunded(tx, orderId, { cents: last, total: cents })
}
