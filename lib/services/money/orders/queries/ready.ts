import { sql } from '#kernel/db/sql.ts'
import type { Day } from '#lib/calendar/days.ts'

/** Condition: all copies of the parcel `p` are in stock, and it was not cancelled. */
export const isInStock = (today: Day) =>
  sql`p.cancelled_at IS NULL AND NOT EXISTS (SELECT FROM order_lines l
    JOIN items i ON i.id = coalesce(p.waits_for_item_id, l.item_id)
    WHERE l.order_id = p.order_id AND l.parcel = p.position AND CASE i.kind
      WHEN 'preorder' THEN i.status NOT IN ('arrived', 'shipping', 'completed')
      ELSE i.deliver_on > ${today} END)`

/** Join of the parcel `p` with its shipment `s`, as long as that was not voided. */
export const withShipment = sql`LEFT JOIN shipments s
  ON s.order_id = p.order_id AND s.parcel = p.position AND s.voided_at IS NULL`
