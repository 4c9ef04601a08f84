import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { wantRefund } from '../../payments/commands/refunds.ts'
import { leftToGiveBack, refundedOf } from '../../payments/queries.ts'
import { mayWithdraw } from '../policy.ts'
import { type LineRow, listLines, listWithdrawals, type WithdrawalRow } from '../queries/parts.ts'
import { findDeliveryInUse } from '../queries/shared-deliveries.ts'
import { isPossible, type LineQuantity, leftOf, refundOf } from '../rules/withdrawal.ts'
import { recordEvent } from './events.ts'
import { notifyWithdrawal } from './notify.ts'
import { type LockedOrder, lockOrder, moveOrder } from './states.ts'

export const boughtOf = (
  line: Pick<
    LineRow,
    | 'id'
    | 'quantity'
    | 'unit_cents'
    | 'discount_cents'
    | 'lowered_cents'
    | 'withdrawn'
    | 'cancelled'
  >,
) => ({
  lineId: line.id,
  quantity: line.quantity,
  unitCents: line.unit_cents,
  discountCents: line.discount_cents,
  loweredCents: line.lowered_cents,
  withdrawn: line.withdrawn,
  cancelled: line.cancelled,
})

const promised: readonly WithdrawalRow['state'][] = ['requested', 'accepted', 'refunded']

/**
 * Returns the paid amounts of an order. A withdrawal whose receipt promised the delivery keeps that
 * promise, even when an earlier request is refused and the order is no longer withdrawn as a whole.
 */
export const paidOf = async (
  tx: Tx,
  { id, creditsCents, totalCents }: LockedOrder,
  counted: readonly WithdrawalRow['state'][] = promised,
) => {
  const delivery = await tx.first<{ all: number; stopped: number; kept: number | null }>(
    sql`SELECT coalesce(sum(delivery_cents - discount_cents), 0)::int "all",
        coalesce(sum(delivery_cents - discount_cents) FILTER (WHERE cancelled_at IS NOT NULL), 0)::int stopped,
        (SELECT min(w.kept_delivery_cents) FROM withdrawals w WHERE w.order_id = ${id}
          AND w.with_delivery AND w.state = ANY (${counted})) kept
      FROM order_parcels WHERE order_id = ${id}`,
  )
  const { all: deliveryCents, stopped, kept } = delivery!
  const deliveryBackCents = kept === null ? stopped : Math.max(stopped, deliveryCents - kept)
  const { cents: deliveryInUseCents } = await findDeliveryInUse(tx, id, counted)
  return { creditsCents, totalCents, deliveryCents, deliveryBackCents, deliveryInUseCents }
}

/** Returns the paid amount that is neither refunded nor promised. */
export const leftToPayBack = async (tx: Tx, order: LockedOrder) => {
  const back = (await refundedOf(tx, [order.id])).get(order.id) ?? 0
  return Math.max(0, order.totalCents - back - (await promisedOf(tx, order.id)))
}

/** Quotes a withdrawal, at most the amount left of what was paid. */
export const quoteWithdrawal = async (
  tx: Tx,
  order: LockedOrder,
  taken: readonly LineQuantity[],
  now: Date,
) => {
  mayWithdraw(order, now)
  const lines = (await listLines(tx, order.id)).map(boughtOf)
  if (!isPossible(lines, taken))
    throw new DomainError('invalid', { fields: { lines: ['withdrawal.notPossible'] } })
  const refund = refundOf(lines, taken, await paidOf(tx, order))
  const { titles } = await findDeliveryInUse(tx, order.id, promised)
  return {
    ...refund,
    refundCents: Math.min(refund.refundCents, await leftToPayBack(tx, order)),
    travelling: refund.keptDeliveryCents > 0 ? titles : [],
  }
}

type WithdrawalQuote = Awaited<ReturnType<typeof quoteWithdrawal>>

/** Sums the requested withdrawals, for which no refund exists yet. */
const promisedOf = async (tx: Tx, orderId: number) =>
  (await tx.first<{ cents: number }>(
    sql`SELECT coalesce(sum(refund_cents), 0)::int cents FROM withdrawals
      WHERE order_id = ${orderId} AND state = 'requested'`,
  ))!.cents

const isOpen = (state: WithdrawalRow['state']) => state === 'requested' || state === 'accepted'

type WithdrawalRequest = { lines: readonly LineQuantity[]; reason: string | null }

const write = async (
  tx: Tx,
  orderId: number,
  { lines, reason }: WithdrawalRequest,
  quote: WithdrawalQuote,
  now: Date,
) => {
  const { refundCents, creditsCents, withDelivery, keptDeliveryCents, travelling } = quote
  const row = await tx.first<{ id: number; position: number }>(
    sql`INSERT INTO withdrawals (order_id, position, state, reason, refund_cents, credits_cents,
        with_delivery, kept_delivery_cents, travelling, requested_at)
      SELECT ${orderId}, count(*) + 1, 'requested', ${reason}, ${refundCents}, ${creditsCents},
        ${withDelivery}, ${keptDeliveryCents}, ${travelling}::text[], ${now}
      FROM withdrawals WHERE order_id = ${orderId} RETURNING id, position`,
  )
  await tx.run(sql`INSERT INTO withdrawal_lines (withdrawal_id, line_id, quantity)
    SELECT ${row!.id}, l.id, l.quantity
    FROM unnest(${lines.map(({ lineId }) => lineId)}::bigint[],
      ${lines.map(({ quantity }) => quantity)}::int[]) l(id, quantity)`)
  return row!.position
}

const findWithdrawal = async (tx: Tx, orderId: number, position: number) => {
  const rows = await listWithdrawals(tx, orderId)
  const row = rows.find((each) => each.position === position)
  if (!row) throw new DomainError('not_found')
  return row
}

/** Records a withdrawal: it counts from this moment, and its receipt is mailed with the commit. */
export const requestWithdrawal = async (
  tx: Tx,
  orderId: number,
  asked: WithdrawalRequest,
  now: Date,
) => {
  const order = await lockOrder(tx, orderId)
  const cents = await quoteWithdrawal(tx, order, asked.lines, now)
  const position = await write(tx, orderId, asked, cents, now)
  const at = { at: now, event: 'withdrawal_requested' as const, details: { position } }
  if (order.state === 'refund_requested') await recordEvent(tx, orderId, at.event, now, at.details)
  else await moveOrder(tx, order, 'refund_requested', at)
  const row = await findWithdrawal(tx, orderId, position)
  await notifyWithdrawal(tx, orderId, row)
  return row
}

type Decided = { order: number; position: number; decision: string | null }

const decide = async (
  tx: Tx,
  { order: orderId, position, decision }: Decided,
  to: 'accepted' | 'refused',
  now: Date,
) => {
  const order = await lockOrder(tx, orderId)
  const withdrawal = await findWithdrawal(tx, orderId, position)
  if (withdrawal.state !== 'requested') throw new DomainError('conflict')
  await tx.run(sql`UPDATE withdrawals SET state = ${to}, decided_at = ${now},
      decision = ${decision} WHERE id = ${withdrawal.id}`)
  await recordEvent(tx, orderId, `withdrawal_${to}`, now, { position })
  return { order, withdrawal: { ...withdrawal, state: to, decision } }
}

/** Settles a withdrawal paid by credits alone: the provider has nothing to refund. */
const endWithoutMoney = async (tx: Tx, order: LockedOrder, withdrawalId: number, now: Date) => {
  await tx.run(sql`UPDATE withdrawals SET state = 'refunded' WHERE id = ${withdrawalId}`)
  if (order.state !== 'refund_requested') return
  const isWhole =
    (await listLines(tx, order.id)).every((line) => leftOf(boughtOf(line)) === 0) &&
    (await findDeliveryInUse(tx, order.id)).cents === 0
  const awaited = (await listWithdrawals(tx, order.id)).some(({ state }) => isOpen(state))
  if (isWhole && !awaited) await moveOrder(tx, order, 'refunded', { at: now })
  else if (!awaited)
    await moveOrder(tx, order, order.deliveredAt ? 'delivered' : 'shipped', { at: now })
}

/**
 * Accepts a withdrawal after the goods came back, and refunds the money to the original method: the
 * requested amount, or what other refunds have left of the payment since.
 */
export const acceptWithdrawal = async (tx: Tx, given: Decided, now: Date) => {
  const { order, withdrawal } = await decide(tx, given, 'accepted', now)
  const { id: withdrawalId, refund_cents: askedCents } = withdrawal
  const remainingCents = (await leftToGiveBack(tx, order.id)) ?? askedCents
  const cents = Math.min(askedCents, Math.max(0, remainingCents))
  if (cents < askedCents)
    await tx.run(sql`UPDATE withdrawals SET refund_cents = ${cents} WHERE id = ${withdrawalId}`)
  await wantRefund(tx, { orderId: order.id, cents, because: 'withdrawal', withdrawalId }, now)
  if (cents === 0) await endWithoutMoney(tx, order, withdrawalId, now)
  const { titles } = await findDeliveryInUse(tx, order.id)
  const accepted = { ...withdrawal, refund_cents: cents, travelling: titles }
  await notifyWithdrawal(tx, order.id, accepted, { backBeforeCents: askedCents - cents })
}

const namesCancelled = (tx: Tx, withdrawalId: number) =>
  tx.first(sql`SELECT 1 FROM withdrawal_lines w JOIN order_lines l ON l.id = w.line_id
    JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
    WHERE w.withdrawal_id = ${withdrawalId} AND p.cancelled_at IS NOT NULL LIMIT 1`)

/** Refuses a withdrawal. The reason is required and shown to the buyer. */
export const refuseWithdrawal = async (
  tx: Tx,
  given: Decided & { decision: string },
  now: Date,
) => {
  const { order, withdrawal } = await decide(tx, given, 'refused', now)
  // Cancelled parcels were never sent, so the buyer cannot keep their goods.
  if (await namesCancelled(tx, withdrawal.id)) throw new DomainError('conflict')
  const open = await tx.first(sql`SELECT 1 FROM withdrawals
    WHERE order_id = ${order.id} AND state IN ('requested', 'accepted') LIMIT 1`)
  if (!open && order.state === 'refund_requested')
    await moveOrder(tx, order, order.deliveredAt ? 'delivered' : 'shipped', { at: now })
  await notifyWithdrawal(tx, order.id, withdrawal)
}

/** Refunds by the operator: part of what was paid, or all that is left. */
export const refundByHand = async (
  tx: Tx,
  { order: orderId, cents }: { order: number; cents: number },
  now: Date,
) => {
  await lockOrder(tx, orderId)
  const id = await wantRefund(tx, { orderId, cents, because: 'operator' }, now)
  if (id === undefined) throw new DomainError('conflict')
}
