import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Group, lockGroup } from '../../../../shop/items/commands/life.ts'
import { limitStock, lockShelves } from '../../../../shop/items/commands/stock.ts'
import { hasSucceeded } from '../../../../shop/items/rules.ts'
import { isShort } from '../../../stock/commands/arrivals.ts'
import { cancelOrder } from '../../../stock/commands/end-orders.ts'
import { findShortfall } from '../../queries/shortfall.ts'
import { stopped } from '../../rules/seats.ts'
import { record } from '../record.ts'
import { releaseSeats, seatsById } from '../seat-states.ts'
import { finishSoon } from './finish.ts'

type Leaver = 'member' | 'shop'
type Seat = { id: number; itemId: number; bundleId: number }

/** The seat of an order, with the bundle of its copies now: those of a shortage may have been replaced. */
const findSeat = (tx: Tx, orderId: number) =>
  tx.first<Seat>(sql`SELECT p.id, p.item_id "itemId", l.bundle_id "bundleId"
    FROM orders o JOIN participations p ON p.id = o.participation_id
    JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${orderId}`)

/**
 * Releases a paid seat of a locked group. A seat left after the success keeps counting, so that goal and
 * step stay as they were at closing; the operator reads in the history that the group is below its goal.
 */
const release = async (tx: Tx, group: Group, seat: Seat, by: Leaver, at: Date) => {
  const { id, status } = group
  // While the group is open, leaving is free.
  const leftBy = status === 'running' ? null : by
  const keptInGoal = hasSucceeded(status)
  const [released] = await releaseSeats(tx, seatsById([seat.id]), { at, leftBy, keptInGoal })
  if (released && keptInGoal && (await findShortfall(tx, id)) > 0)
    await record(tx, id, 'below_goal', at)
  return released
}

/**
 * Withdraws an order before it is shipped, for a paid seat as for a sale: its copies are released and
 * the payment is refunded. The copies of a successful group go to the waiting list and on sale. Who was left
 * without a copy goes free.
 */
export const stopOrder = async (tx: Tx, orderId: number, now: Date, by: Leaver = 'shop') => {
  const seat = await findSeat(tx, orderId)
  if (!seat) return cancelOrder(tx, orderId, now)
  await lockShelves(tx, [seat.bundleId])
  // Its copies were replaced until the bundle was locked.
  if ((await findSeat(tx, orderId))?.bundleId !== seat.bundleId) throw new DomainError('conflict')
  const group = await lockGroup(tx, seat.itemId)
  // A group that failed refunds the order already.
  if (stopped.includes(group.status)) throw new DomainError('conflict')
  const leftBy = (await isShort(tx, orderId)) ? 'shop' : by
  if (!(await release(tx, group, seat, leftBy, now))) throw new DomainError('conflict')
  if (hasSucceeded(group.status)) await limitStock(tx, [seat.bundleId])
  await cancelOrder(tx, orderId, now, { kind: 'seat' })
  await finishSoon(tx, seat.itemId)
}

/** Releases the seat of an order that was wholly refunded before anything was shipped. */
export const releasePaidBack = async (tx: Tx, orderId: number, now: Date) => {
  const seat = await findSeat(tx, orderId)
  const refunded = await tx.first(sql`SELECT FROM orders o
    WHERE o.id = ${orderId} AND o.state = 'refunded' AND NOT EXISTS (
      SELECT FROM shipments s WHERE s.order_id = o.id AND s.voided_at IS NULL)`)
  if (!seat || !refunded) return
  const group = await lockGroup(tx, seat.itemId)
  if (!stopped.includes(group.status)) await release(tx, group, seat, 'shop', now)
}
