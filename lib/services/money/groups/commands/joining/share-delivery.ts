import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { unsentOfSeat } from '../../../orders/rules/states.ts'

/**
 * Locks the members of seats whose groups travel with another item, so that each member's seats are
 * charged one at a time until the commit.
 */
const lockMembers = (tx: Tx, seats: readonly number[]) =>
  tx.rows<{ id: number }>(sql`WITH travelling AS MATERIALIZED (
      SELECT p.id, p.member_id FROM participations p JOIN items i ON i.id = p.item_id
      WHERE p.id = ANY (${seats}::bigint[]) AND p.delivery_cents > 0
        AND (i.travels_with_item_id IS NOT NULL
          OR EXISTS (SELECT FROM items mate WHERE mate.travels_with_item_id = i.id))
      ORDER BY p.member_id)
    SELECT id, pg_advisory_xact_lock(hashtextextended('delivery ' || member_id, 0)) FROM travelling`)

/**
 * Matches, for a seat `p` of item `i`, the parcels of other orders of its member to the same place that
 * it travels with and that are not shipped.
 */
const payers = sql`participations p JOIN items i ON i.id = p.item_id
    JOIN orders o ON o.member_id = p.member_id AND o.participation_id IS DISTINCT FROM p.id
      AND o.state = ANY (${unsentOfSeat})
      AND o.delivery -> 'kind' = p.delivery -> 'kind' AND o.delivery -> 'id' = p.delivery -> 'id'
    JOIN order_parcels parcel ON parcel.order_id = o.id AND parcel.cancelled_at IS NULL
      AND (parcel.waits_for_item_id = p.item_id
        OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.parcel = parcel.position
          AND l.item_id = i.travels_with_item_id))
      AND NOT EXISTS (SELECT FROM shipments s
        WHERE s.order_id = o.id AND s.parcel = parcel.position AND s.voided_at IS NULL)`

/** Locks the orders that pay against a cancellation, which would refund the delivery of the seats. */
const lockPayers = (tx: Tx, seats: readonly number[]) =>
  tx.run(
    sql`SELECT FROM ${payers} WHERE p.id = ANY (${seats}::bigint[]) ORDER BY o.id FOR SHARE OF o`,
  )

/**
 * Ensures that a shared parcel is paid once: just before a seat is charged, it is lowered by the
 * delivery that another order of the member to the same place has paid for goods travelling with it.
 * Only at charging, since such an order may have ended after the agreement. Returns the reduction by
 * seat; after their orders are placed, `linkDeliveries` records who pays.
 */
export const shareDelivery = async (tx: Tx, seats: readonly number[]) => {
  const travelling = (await lockMembers(tx, seats)).map(({ id }) => id)
  if (travelling.length === 0) return new Map<number, number>()
  await lockPayers(tx, travelling)
  const shared = await tx.rows<{ id: number; cents: number }>(sql`WITH shared AS (
      SELECT p.id, least(p.delivery_cents, sum(parcel.delivery_cents)::int) cents FROM ${payers}
      WHERE p.id = ANY (${travelling}::bigint[]) GROUP BY p.id, p.delivery_cents)
    UPDATE participations p SET delivery_cents = p.delivery_cents - shared.cents,
      most_cents = p.most_cents - shared.cents
    FROM shared WHERE p.id = shared.id AND shared.cents > 0
    RETURNING p.id, shared.cents`)
  return new Map(shared.map(({ id, cents }) => [id, cents]))
}

/** Records which orders pay the delivery of these seats, whose orders are placed. */
export const linkDeliveries = async (tx: Tx, seats: readonly number[]) => {
  if (seats.length === 0) return
  await tx.run(sql`INSERT INTO shared_deliveries (order_id, parcel, payer_id, payer_parcel)
    SELECT mine.id, 1, o.id, parcel.position FROM ${payers}
    JOIN orders mine ON mine.participation_id = p.id
    WHERE p.id = ANY (${seats}::bigint[]) AND parcel.delivery_cents > 0 ON CONFLICT DO NOTHING`)
}
