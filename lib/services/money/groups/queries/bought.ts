import type { Db } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Group } from '../../../shop/items/commands/life.ts'

const units = {
  units: sql`sum(l.quantity)`,
  participants: sql`count(DISTINCT o.member_id)`,
  amount: sql`sum(l.quantity * b.price_cents)`,
}

/** Sums paid sales of a group to buyers without a seat, in the unit of its goal. */
export const boughtOf = async (db: Db, { id, goalUnit }: Pick<Group, 'id' | 'goalUnit'>) =>
  (await db.first<{ bought: number }>(
    sql`SELECT coalesce(${units[goalUnit]}, 0)::int bought FROM order_lines l
      JOIN orders o ON o.id = l.order_id AND o.kind = 'sale'
        AND o.state IN ('paid', 'preparing', 'shipped', 'delivered')
      JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
        AND p.cancelled_at IS NULL
      JOIN bundles b ON b.id = l.bundle_id WHERE l.item_id = ${id}`,
  ))!.bought
