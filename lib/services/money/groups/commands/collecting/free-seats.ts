import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { endOrder } from '../../../orders/commands/settle.ts'
import { wantRest } from '../../../payments/commands/refunds.ts'
import { releaseCopies } from '../../../stock/commands/copies.ts'
import { moveSeats, releaseSeats, type SeatMover, seatsById } from '../seat-states.ts'

/**
 * Ends seats at no cost for members who did not agree: their copies go to the waiting list, and
 * payments are refunded. The caller may hold the lock of the group.
 */
export const freeSeats = async (
  tx: Tx,
  ids: readonly number[],
  { by, at }: { by: SeatMover; at: Date },
) => {
  if (ids.length === 0) return
  const freed = await moveSeats(tx, seatsById(ids), 'freed', { by, at })
  const paid = await releaseSeats(tx, seatsById(ids), { at })
  await releaseCopies(tx, [...freed, ...paid], at)
  const orders = await tx.rows<{ id: number }>(sql`SELECT id FROM orders
    WHERE participation_id = ANY (${paid.map(({ id }) => id)}::bigint[]) ORDER BY id`)
  for (const { id: orderId } of orders) {
    const { keepCents } = await endOrder(tx, orderId, at)
    await wantRest(tx, { orderId, because: 'cancelled', keepCents }, at)
  }
}
