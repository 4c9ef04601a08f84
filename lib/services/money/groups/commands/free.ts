import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { endOrder } from '../../orders/commands/settle.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { giveBack } from '../../stock/commands/copies.ts'

export type Seat = { id: number; bundleId: number; quantity: number; state: 'active' | 'paid' }

/**
 * Without cost, for whoever did not agree: their copies go to who waits, and what they paid goes back the
 * way it came. The group may be held.
 */
export const free = async (tx: Tx, seats: readonly Seat[], now: Date) => {
  if (seats.length === 0) return
  const freed = await tx.rows<Seat & { orderId: number | null }>(sql`UPDATE participations p
    SET state = CASE p.state WHEN 'paid' THEN 'withdrawn' ELSE 'cancelled' END, ended_at = ${now}
    FROM participations was LEFT JOIN orders o ON o.participation_id = was.id
    WHERE p.id = was.id AND p.id = ANY (${seats.map(({ id }) => id)}::bigint[])
      AND p.state IN ('active', 'paid')
    RETURNING p.id, p.bundle_id "bundleId", p.quantity, was.state, o.id "orderId"`)
  await giveBack(tx, freed, now)
  for (const { orderId, state } of freed)
    if (state === 'paid' && orderId !== null) {
      await endOrder(tx, orderId, 'cancelled', now, 'asked')
      await wantRest(tx, { orderId, because: 'cancelled' }, now)
    }
}
