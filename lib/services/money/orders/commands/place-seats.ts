import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { choiceName } from '../../../shop/items/queries.ts'

export type PlacedSeat = { orderId: number; participationId: number }

/**
 * Places the orders of many seats in one batch. Idempotent: a seat has one order, and seats with an
 * order are skipped. `unitCents` holds the reached prices, in the order of the ids.
 */
export const placeSeatOrders = (
  tx: Tx,
  participations: readonly number[],
  unitCents: readonly number[],
  now: Date,
) =>
  tx.rows<PlacedSeat>(sql`WITH seats AS (
      SELECT p.id, p.member_id, p.item_id, p.bundle_id, p.quantity, u.cents, p.delivery_cents,
        p.discount_cents, p.credits_cents, p.delivery, p.invoice, p.terms_version,
        coalesce(c.free_delivery, false) brought_free, i.title, ${choiceName} choice, i.travels_with_item_id
      FROM unnest(${participations}::bigint[], ${unitCents}::int[]) u(id, cents)
      JOIN participations p ON p.id = u.id JOIN items i ON i.id = p.item_id
      JOIN bundles b ON b.id = p.bundle_id JOIN variations v ON v.id = b.variation_id
      LEFT JOIN codes c ON c.id = p.code_id
    ), placed AS (
      INSERT INTO orders (member_id, kind, participation_id, state, goods_cents, delivery_cents,
        discount_cents, credits_cents, total_cents, delivery, invoice, terms_version, placed_at)
      SELECT member_id, 'seat', id, 'pledged', quantity * cents, delivery_cents, discount_cents,
        credits_cents, quantity * cents + delivery_cents - discount_cents - credits_cents,
        coalesce(delivery, '{}'), invoice, coalesce(terms_version, ''), ${now} FROM seats
      ON CONFLICT (participation_id) DO NOTHING
      RETURNING id, participation_id
    ), parcels AS (
      INSERT INTO order_parcels (order_id, position, delivery_cents, discount_cents, waits_for_item_id)
      SELECT placed.id, 1, seats.delivery_cents, CASE WHEN seats.brought_free
        THEN seats.discount_cents ELSE 0 END, seats.travels_with_item_id
      FROM placed JOIN seats ON seats.id = placed.participation_id RETURNING order_id
    ), lines AS (
      INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents,
        discount_cents)
      SELECT placed.id, 1, seats.item_id, seats.bundle_id, seats.title, seats.choice, seats.quantity,
        seats.cents, CASE WHEN seats.brought_free THEN 0 ELSE seats.discount_cents END
      FROM parcels JOIN placed ON placed.id = parcels.order_id JOIN seats ON seats.id = placed.participation_id
      RETURNING order_id
    ), events AS (
      INSERT INTO order_events (order_id, kind, at) SELECT order_id, 'placed', ${now} FROM lines
    )
    SELECT id "orderId", participation_id "participationId" FROM placed ORDER BY id`)
