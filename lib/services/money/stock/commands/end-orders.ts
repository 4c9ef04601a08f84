import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { lockShelves } from '../../../shop/items/commands/stock.ts'
import { cancelParcels } from '../../orders/commands/returns.ts'
import { endOrder, markPaymentFailed } from '../../orders/commands/settle.ts'
import { stopPaying } from '../../orders/commands/shared-deliveries.ts'
import { lockOrder } from '../../orders/commands/states.ts'
import { openStates, stillHere } from '../../orders/rules/states.ts'
import { wantRefund, wantRest } from '../../payments/commands/refunds.ts'
import { isInReview, isOnItsWay } from '../../payments/queries.ts'
import { passOnCopies } from './arrivals.ts'
import { type Copies, releaseCopies } from './copies.ts'

/**
 * Locks bundles before the order, the lock order used everywhere; returns it with its copies that were not
 * given back. Throws `conflict` when copies were replaced by those of another bundle meanwhile.
 */
const lockLines = async (tx: Tx, orderId: number) => {
  const read = () =>
    tx.rows<Copies & { cancelled: boolean }>(
      sql`SELECT l.bundle_id "bundleId", p.cancelled_at IS NOT NULL cancelled,
          l.quantity - (SELECT coalesce(sum(back.quantity), 0)::int FROM withdrawal_lines back
            JOIN withdrawals w ON w.id = back.withdrawal_id
            WHERE back.line_id = l.id AND w.state <> 'refused') quantity
        FROM order_lines l JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
        WHERE l.order_id = ${orderId} ORDER BY l.id`,
    )
  const bundleIds = (await read()).map(({ bundleId }) => bundleId)
  await lockShelves(tx, bundleIds)
  const order = await lockOrder(tx, orderId)
  const lines = await read()
  if (lines.some(({ bundleId }) => !bundleIds.includes(bundleId))) throw new DomainError('conflict')
  return { order, lines }
}

type Cancellation = { why?: 'asked' | 'group'; kind?: 'sale' | 'seat' }

/**
 * Cancels an order: its copies go back to stock, and its payment is refunded. Throws `conflict` once
 * anything was shipped.
 */
export const cancelOrder = async (
  tx: Tx,
  orderId: number,
  now: Date,
  { why = 'asked', kind = 'sale' }: Cancellation = {},
) => {
  const { order, lines } = await lockLines(tx, orderId)
  const { state } = order
  if (order.kind !== kind || !stillHere.includes(state)) throw new DomainError('conflict')
  // A payment on its way arrives soon and can be refunded then.
  if (state === 'pending' && (await isOnItsWay(tx, orderId))) throw new DomainError('conflict')
  if (why === 'group') await stopPaying(tx, orderId)
  const { keepCents } = await endOrder(tx, orderId, now, why)
  const copies = lines.filter(({ cancelled }) => !cancelled)
  await releaseCopies(tx, await passOnCopies(tx, orderId, copies, now), now)
  const because = why === 'group' ? 'group_failed' : 'cancelled'
  await wantRest(tx, { orderId, because, keepCents }, now)
}

const lapse = async (tx: Tx, orderId: number, now: Date) => {
  const { order, lines } = await lockLines(tx, orderId)
  // The order was paid or held longer while this transaction waited for the lock.
  if (order.state !== 'pending' || !order.heldUntil || order.heldUntil > now) return false
  if (await isOnItsWay(tx, orderId)) return false
  const refused = await tx.first(
    sql`SELECT FROM payments WHERE order_id = ${orderId} AND state = 'refused' LIMIT 1`,
  )
  if (refused) await markPaymentFailed(tx, orderId, now)
  else await endOrder(tx, orderId, now, 'lapsed')
  await releaseCopies(tx, lines, now)
  return true
}

/** Ends the orders that were not paid in time and releases their copies. Returns their number. */
export const releaseHolds = async (db: Database, now: Date) => {
  let released = 0
  const job = 'stock.release-holds'
  const rows = await db.rows<{ id: number }>(
    sql`SELECT o.id FROM orders o WHERE o.held_until <= ${now} AND o.state = 'pending' AND o.kind = 'sale'
        AND NOT ${isInReview} AND ${isDue(job, sql`o.id`, now)}
      ORDER BY o.held_until LIMIT 500`,
  )
  await eachRow(db, job, { rows, now }, async ({ id }) => {
    if (await db.transaction((tx) => lapse(tx, id, now))) released++
  })
  return released
}

/** Matches parcels that wait for a group and are not shipped. */
const waitingParcels = sql`orders o JOIN order_parcels p ON p.order_id = o.id
    AND p.waits_for_item_id IS NOT NULL AND p.cancelled_at IS NULL
  WHERE o.kind = 'sale' AND o.state = ANY (${openStates})
    AND o.ended_at IS NULL AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = p.order_id
      AND s.parcel = p.position AND s.voided_at IS NULL)`

export const listWaiting = (db: Db, itemId: number) =>
  db.rows<{ id: number }>(sql`SELECT DISTINCT o.id FROM ${waitingParcels}
    AND p.waits_for_item_id = ${itemId} ORDER BY o.id`)

export const groupsWaitedFor = sql`SELECT p.waits_for_item_id FROM ${waitingParcels}`

/**
 * Refunds the parcels that wait for a failed group, or the whole order when it has no others. Shipped
 * parcels stay. Throws `conflict` during a payment; the call is retried once its result is known.
 */
export const refundWaiting = async (tx: Tx, orderId: number, itemId: number, now: Date) => {
  const { state, paidAt } = (await lockLines(tx, orderId)).order
  const other = await tx.first(sql`SELECT FROM order_parcels WHERE order_id = ${orderId}
    AND cancelled_at IS NULL AND waits_for_item_id IS DISTINCT FROM ${itemId}::bigint LIMIT 1`)
  if (!paidAt || (stillHere.includes(state) && !other))
    return cancelOrder(tx, orderId, now, { why: 'group' })
  const { cents, copies } = await cancelParcels(tx, orderId, itemId, now)
  await releaseCopies(tx, copies, now)
  await wantRefund(tx, { orderId, cents, because: 'group_failed' }, now)
}
