import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Group } from '../../../shop/items/commands/life.ts'

/** Column with the paid sales of group `i` to buyers without a seat, in the unit of its goal. */
export const bought = sql`(SELECT coalesce(CASE i.goal_unit WHEN 'units' THEN sum(l.quantity)
      WHEN 'participants' THEN count(DISTINCT o.member_id) ELSE sum(l.quantity * b.price_cents) END, 0)::int
    FROM order_lines l JOIN orders o ON o.id = l.order_id AND o.kind = 'sale'
      AND o.state IN ('paid', 'preparing', 'shipped', 'delivered')
    JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
      AND p.cancelled_at IS NULL
    JOIN bundles b ON b.id = l.bundle_id WHERE l.item_id = i.id)`

export const boughtOf = async (db: Db, { id }: Pick<Group, 'id'>) =>
  (await db.first<{ bought: number }>(
    sql`SELECT ${bought} bought FROM items i WHERE i.id = ${id}`,
  ))!.bought
