import { sql } from '#kernel/db/sql.ts'
import type { Day } from '#lib/calendar/days.ts'

/** Condition: the copies that came were not enough for the parcel `p`. */
export const isShortParcel = sql`EXISTS (SELECT FROM short_lines short
  JOIN order_lines l ON l.id = short.line_id
  WHERE l.order_id = p.order_id AND l.parcel = p.position AND short.ended_at IS NULL)`

/** Condition: all copies of the parcel `p` are in stock, and it was not cancelled. */
export const isInStock = (today: Day) =>
  sql`p.cancelled_at IS NULL AND NOT ${isShortParcel} AND NOT EXISTS (SELECT FROM order_lines l
    JOIN items i ON i.id = coalesce(p.waits_for_item_id, l.item_id)
    WHERE l.order_id = p.order_id AND l.parcel = p.position AND CASE i.kind
      WHEN 'preorder' THEN i.status NOT IN ('arrived', 'shipping', 'completed')
      ELSE i.deliver_on > ${today} END)`

/** Matches paid orders `o` to a home, whose buyers were not notified yet. */
export const isUnannounced = sql`o.kind <> 'weep' AND o.state = 'paid'
  AND o.address_fixed_at IS NULL AND o.delivery->>'kind' = 'home'`

/** Join of the parcel `p` with its shipment `s`, as long as that was not voided. */
export const withShipment = sql`LEFT JOIN shipments s
  ON s.order_id = p.order_id AND s.parcel = p.position AND s.voided_at IS NULL`
