import type { Tx } from '../../../../platform/db/connection.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { DomainError } from '../../../../platform/error.ts'
import { holdShelves } from '../../../../shop/items/commands/stock.ts'
import { cancelOrder } from '../../../stock/commands/end-orders.ts'
import { stopped } from '../../rules/seats.ts'
import { releaseSeats, seatsById } from '../seat-states.ts'
import { finishSoon } from './finish.ts'

type Seat = { id: number; itemId: number; bundleId: number }

const findSeat = (tx: Tx, orderId: number) =>
  tx.first<Seat>(sql`SELECT p.id, p.item_id "itemId", p.bundle_id "bundleId"
    FROM orders o JOIN participations p ON p.id = o.participation_id WHERE o.id = ${orderId}`)

/** True when the group has failed: the refund is already under way. */
const isPaidBack = (tx: Tx, itemId: number) =>
  tx.first(sql`SELECT FROM items WHERE id = ${itemId} AND status = ANY (${stopped}::text[])`)

/**
 * Withdraws an order before it is shipped, for a paid seat as for a sale: its copies are released and
 * the payment is refunded.
 */
export const stopOrder = async (tx: Tx, orderId: number, now: Date) => {
  const seat = await findSeat(tx, orderId)
  if (!seat) return cancelOrder(tx, orderId, now)
  await holdShelves(tx, [seat.bundleId])
  const [released] = await releaseSeats(tx, seatsById([seat.id]), now)
  if (!released || (await isPaidBack(tx, seat.itemId))) throw new DomainError('conflict')
  await cancelOrder(tx, orderId, now, { kind: 'seat' })
  await finishSoon(tx, seat.itemId)
}

/** Releases the seat of an order that was wholly refunded before anything was shipped. */
export const releasePaidBack = (tx: Tx, orderId: number, now: Date) =>
  releaseSeats(
    tx,
    sql`p.id = (SELECT o.participation_id FROM orders o WHERE o.id = ${orderId} AND o.state = 'refunded'
        AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.voided_at IS NULL))
      AND NOT EXISTS (SELECT FROM items i WHERE i.id = p.item_id AND i.status = ANY (${stopped}::text[]))`,
    now,
  )
