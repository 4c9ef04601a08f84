import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { writing } from '../../../platform/outbox/errand.ts'
import { followOrder } from '../../orders/commands/errands.ts'
import type { OrderState } from '../../orders/rules/states.ts'
import { mayMoveSeat, type SeatState, seatOfOrder } from '../rules/seats.ts'

type Seat = { id: number; state: SeatState }
type Order = { state: OrderState; deliveredAt: Date | null; endedAt: Date | null }

/** By how the order stands now: told twice, or late, it comes to the same. */
export const follow = async (tx: Tx, orderId: number) => {
  const seat = await tx.first<Seat>(sql`SELECT p.id, p.state FROM participations p
    JOIN orders o ON o.participation_id = p.id WHERE o.id = ${orderId} FOR NO KEY UPDATE OF p`)
  const order = await tx.first<Order>(
    sql`SELECT state, delivered_at "deliveredAt", ended_at "endedAt" FROM orders WHERE id = ${orderId}`,
  )
  const to = order && seatOfOrder(order)
  if (!seat || !to || !mayMoveSeat(seat.state, to)) return
  await tx.run(sql`UPDATE participations SET state = ${to}, ended_at = ${order.endedAt}
    WHERE id = ${seat.id}`)
}

export const runFollow = writing(followOrder, (tx, { orderId }) => follow(tx, orderId))
