import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { wantRefund } from '../../payments/commands/refunds.ts'
import { leftToGiveBack } from '../../payments/queries.ts'
import { findDeliveryInUse, listLines, listWithdrawals } from '../queries/parts.ts'
import { isReturnable, received } from '../rules/states.ts'
import { isPossible, isWhole, type LineQuantity, refundOf } from '../rules/withdrawal.ts'
import { notifyWithdrawal } from './notify.ts'
import { atMostLeft, paidOf, promised } from './returns.ts'
import { type LockedOrder, lockOrder, moveOrder, recordEvent } from './states.ts'

type Refund = ReturnType<typeof refundOf>

/** Limits a refund to what is left of the payment, and names what still travels on a delivery that stays. */
export const completeQuote = async <Quote extends Refund>(
  db: Db,
  order: Pick<LockedOrder, 'id' | 'totalCents'>,
  refund: Quote,
) => {
  const { titles } = await findDeliveryInUse(db, order.id, promised)
  return {
    ...refund,
    refundCents: await atMostLeft(db, order, refund.refundCents),
    travelling: refund.keptDeliveryCents > 0 ? titles : [],
  }
}

/** Quotes a withdrawal, at most what is left of the payment. An unshipped order is cancelled instead. */
export const quoteWithdrawal = async (
  tx: Tx,
  order: LockedOrder,
  taken: readonly LineQuantity[],
  now: Date,
) => {
  if (!isReturnable(order.state, order.deliveredAt, now)) throw new DomainError('conflict')
  const lines = await listLines(tx, order.id)
  if (!isPossible(lines, taken))
    throw new DomainError('invalid', { fields: { lines: ['withdrawal.notPossible'] } })
  return completeQuote(tx, order, refundOf(lines, taken, await paidOf(tx, order)))
}

export const findWithdrawal = async (tx: Tx, orderId: number, position: number) => {
  const row = (await listWithdrawals(tx, orderId)).find((each) => each.position === position)
  if (!row) throw new DomainError('not_found')
  return row
}

type WithdrawalRequest = { lines: readonly LineQuantity[]; reason: string | null }

type Withdrawal = WithdrawalRequest &
  Awaited<ReturnType<typeof completeQuote>> & {
    /** Refund that the shop gives by itself: decided at once. */
    byShop?: boolean
    decision?: string | null
  }

export const addWithdrawal = async (
  tx: Tx,
  orderId: number,
  { lines, reason, byShop = false, decision = null, ...quote }: Withdrawal,
  now: Date,
) => {
  const added = await tx.first<{ id: number; position: number }>(
    sql`INSERT INTO withdrawals (order_id, position, state, reason, refund_cents, credits_cents,
        with_delivery, kept_delivery_cents, travelling, requested_at, by_shop, decided_at, decision)
      SELECT ${orderId}, count(*) + 1, ${byShop ? 'accepted' : 'requested'}, ${reason},
        ${quote.refundCents}, ${quote.creditsCents}, ${quote.withDelivery},
        ${quote.keptDeliveryCents}, ${quote.travelling}::text[], ${now}, ${byShop},
        ${byShop ? now : null}::timestamptz, ${decision}
      FROM withdrawals WHERE order_id = ${orderId} RETURNING id, position`,
  )
  const { id, position } = added!
  await tx.run(sql`INSERT INTO withdrawal_lines (withdrawal_id, line_id, quantity)
    SELECT ${id}, l.id, l.quantity
    FROM unnest(${lines.map(({ lineId }) => lineId)}::bigint[],
      ${lines.map(({ quantity }) => quantity)}::int[]) l(id, quantity)`)
  return { id, position }
}

/** Records a withdrawal: it counts from this moment, and its receipt is mailed with the commit. */
export const requestWithdrawal = async (
  tx: Tx,
  orderId: number,
  { lines, reason }: WithdrawalRequest,
  now: Date,
) => {
  const order = await lockOrder(tx, orderId)
  const quote = await quoteWithdrawal(tx, order, lines, now)
  const { position } = await addWithdrawal(tx, orderId, { ...quote, lines, reason }, now)
  if (order.state !== 'refund_requested')
    await moveOrder(tx, order, 'refund_requested', { at: now })
  await recordEvent(tx, orderId, 'withdrawal_requested', now, { position })
  const row = await findWithdrawal(tx, orderId, position)
  await notifyWithdrawal(tx, orderId, row)
  return row
}

type Decision = { order: number; position: number; decision: string | null }

const decide = async (
  tx: Tx,
  { order: orderId, position, decision }: Decision,
  state: 'accepted' | 'refused',
  now: Date,
) => {
  const order = await lockOrder(tx, orderId)
  const withdrawal = await findWithdrawal(tx, orderId, position)
  if (withdrawal.state !== 'requested') throw new DomainError('conflict')
  await tx.run(sql`UPDATE withdrawals SET state = ${state}, decided_at = ${now},
      decision = ${decision} WHERE id = ${withdrawal.id}`)
  await recordEvent(tx, orderId, `withdrawal_${state}`, now, { position })
  return { order, withdrawal: { ...withdrawal, state, decision } }
}

const isAwaited = async (tx: Tx, orderId: number) =>
  (await tx.first(sql`SELECT FROM withdrawals
    WHERE order_id = ${orderId} AND state IN ('requested', 'accepted') LIMIT 1`)) !== undefined

/** Moves an order back to what it was before its withdrawals, once none of them is open any more. */
export const endWithdrawals = async (tx: Tx, order: LockedOrder, now: Date) => {
  if (order.state === 'refund_requested' && !(await isAwaited(tx, order.id)))
    await moveOrder(tx, order, order.deliveredAt ? 'delivered' : 'shipped', { at: now })
}

/** Settles a withdrawal paid by credits alone: the provider has nothing to refund. */
export const endWithoutMoney = async (
  tx: Tx,
  order: LockedOrder,
  withdrawalId: number,
  now: Date,
) => {
  const { id, state } = order
  await tx.run(sql`UPDATE withdrawals SET state = 'refunded' WHERE id = ${withdrawalId}`)
  const isOver =
    received.includes(state) &&
    isWhole(await listLines(tx, id)) &&
    (await findDeliveryInUse(tx, id)).cents === 0 &&
    !(await isAwaited(tx, id))
  if (isOver) await moveOrder(tx, order, 'refunded', { at: now })
  else await endWithdrawals(tx, order, now)
}

/**
 * Accepts a withdrawal after the goods came back, and refunds the money to the original method: the
 * requested amount, or what other refunds have left of the payment since.
 */
export const acceptWithdrawal = async (tx: Tx, given: Decision, now: Date) => {
  const { order, withdrawal } = await decide(tx, given, 'accepted', now)
  const { id: withdrawalId, refund_cents: requestedCents } = withdrawal
  const remainingCents = (await leftToGiveBack(tx, order.id)) ?? requestedCents
  const cents = Math.min(requestedCents, Math.max(0, remainingCents))
  if (cents < requestedCents)
    await tx.run(sql`UPDATE withdrawals SET refund_cents = ${cents} WHERE id = ${withdrawalId}`)
  await wantRefund(tx, { orderId: order.id, cents, because: 'withdrawal', withdrawalId }, now)
  if (cents === 0) await endWithoutMoney(tx, order, withdrawalId, now)
  const { titles } = await findDeliveryInUse(tx, order.id)
  const accepted = { ...withdrawal, refund_cents: cents, travelling: titles }
  await notifyWithdrawal(tx, order.id, accepted, requestedCents - cents)
}

/** Refuses a withdrawal. The reason is required and shown to the buyer. */
export const refuseWithdrawal = async (
  tx: Tx,
  given: Decision & { decision: string },
  now: Date,
) => {
  const { order, withdrawal } = await decide(tx, given, 'refused', now)
  const cancelled = await tx.first(sql`SELECT FROM withdrawal_lines w
    JOIN order_lines l ON l.id = w.line_id
    JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
    WHERE w.withdrawal_id = ${withdrawal.id} AND p.cancelled_at IS NOT NULL LIMIT 1`)
  // Cancelled parcels were never sent, so the buyer cannot keep their goods.
  if (cancelled) throw new DomainError('conflict')
  await endWithdrawals(tx, order, now)
  await notifyWithdrawal(tx, order.id, withdrawal)
}

export const refundByHand = async (
  tx: Tx,
  { order: orderId, cents }: { order: number; cents: number },
  now: Date,
) => {
  await lockOrder(tx, orderId)
  const id = await wantRefund(tx, { orderId, cents, because: 'operator' }, now)
  if (id === undefined) throw new DomainError('conflict')
}
