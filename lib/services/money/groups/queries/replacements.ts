import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import { paidStates } from '../../orders/rules/states.ts'
import { heldUnpaid } from '../../stock/queries.ts'
import { paidCopies } from './overview.ts'
import { closingReached } from './shortfall.ts'

/** Lines `l` of an order that are left without their copies; nothing of them was withdrawn. */
const shortLines = (orderId: number) => sql`order_lines l
  JOIN short_lines short ON short.line_id = l.id AND short.ended_at IS NULL
  JOIN orders o ON o.id = l.order_id AND o.state = ANY (${paidStates})
  JOIN order_parcels parcel ON parcel.order_id = l.order_id AND parcel.position = l.parcel
    AND parcel.cancelled_at IS NULL AND l.order_id = ${orderId}
    AND NOT EXISTS (SELECT FROM withdrawal_lines back JOIN withdrawals w ON w.id = back.withdrawal_id
      WHERE back.line_id = l.id AND w.state <> 'refused')`

export const findShortLine = (db: Db, orderId: number, lineId: number) =>
  db.first<{ bundleId: number; itemId: number; quantity: number }>(
    sql`SELECT l.bundle_id "bundleId", l.item_id "itemId", l.quantity
      FROM ${shortLines(orderId)} WHERE l.id = ${lineId}`.named('short line'),
  )

/** Copies of a bundle `b` that belong to nobody: of those that were counted, or else of those in stock. */
const freeCopies = sql`coalesce((SELECT a.copies - ${paidCopies} - ${heldUnpaid} FROM arrivals a
  WHERE a.bundle_id = b.id), b.stock, 0)::int`

export type Replacement = {
  lineId: number
  bundleId: number
  choice: string
  title: string
  quantity: number
  /** Paid for a copy so far, and its price now. */
  wasCents: number
  cents: number
  freeCopies: number
}

/** Other choices of the same item that have copies for the short lines of an order and cost no more. */
export const listReplacements = (db: Db, orderId: number, now: Date) =>
  db.rows<Replacement>(
    sql`SELECT * FROM (SELECT l.id "lineId", b.id "bundleId", ${choiceName} choice, l.title, l.quantity,
        l.unit_cents - l.lowered_cents "wasCents",
        price_at(b.id, ${closingReached(sql`i.id`)}) cents, ${freeCopies} "freeCopies"
      FROM ${shortLines(orderId)} JOIN items i ON i.id = l.item_id
      JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
      WHERE b.closed_at IS NULL AND coalesce(b.weep_only_until <= ${now}, true)
        AND NOT EXISTS (SELECT FROM order_lines other
          WHERE other.order_id = l.order_id AND other.bundle_id = b.id)
      ORDER BY l.id, v.position, b.position, b.id) offers
    WHERE cents <= "wasCents" AND "freeCopies" >= quantity`.named('replacements of an order'),
  )
