import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import { holdShelves } from '../../../shop/items/commands/stock.ts'
import { cancelOrder } from '../../stock/commands/end-orders.ts'
import { mayMoveSeat, type SeatState } from '../rules/seats.ts'
import { finishSoon } from './finish.ts'

type Seat = { id: number; itemId: number; bundleId: number }

const findSeat = (tx: Tx, orderId: number) =>
  tx.first<Seat>(sql`SELECT p.id, p.item_id "itemId", p.bundle_id "bundleId"
    FROM orders o JOIN participations p ON p.id = o.participation_id WHERE o.id = ${orderId}`)

const holdSeat = async (tx: Tx, id: number) =>
  (await tx.first<{ state: SeatState }>(
    sql`SELECT state FROM participations WHERE id = ${id} FOR NO KEY UPDATE`,
  ))!.state

/**
 * Whoever bought may withdraw before it left, from a paid seat as from a sale: its copies are free again, and the
 * money goes back the way it came.
 */
export const stopOrder = async (tx: Tx, orderId: number, now: Date) => {
  const seat = await findSeat(tx, orderId)
  if (!seat) return cancelOrder(tx, orderId, now)
  await holdShelves(tx, [seat.bundleId])
  if (!mayMoveSeat(await holdSeat(tx, seat.id), 'withdrawn')) throw new DomainError('conflict')
  await tx.run(sql`UPDATE participations SET state = 'withdrawn', ended_at = ${now}
    WHERE id = ${seat.id}`)
  await cancelOrder(tx, orderId, now, { kind: 'seat' })
  await finishSoon(tx, seat.itemId)
}
