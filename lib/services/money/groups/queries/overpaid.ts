import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { paidStates } from '../../orders/rules/states.ts'

/** Returns what a group had reached at its last closing, whatever seats were dropped since. */
export const reachedAtClosing = async (db: Db, id: number) =>
  (
    await db.first<{ reached: number }>(
      sql`SELECT (details->>'reached')::int reached FROM group_events
        WHERE item_id = ${id} AND kind = 'collecting' ORDER BY id DESC LIMIT 1`.named(
        'reached at closing',
      ),
    )
  )?.reached ?? 0

const closedAgain = sql`SELECT i.id FROM items i
    WHERE i.id IN (SELECT item_id FROM group_events WHERE kind = 'extended'
        UNION SELECT item_id FROM participations WHERE prepaid)
      AND i.status NOT IN ('running', 'failed', 'cancelled') AND EXISTS (
        SELECT FROM group_events e WHERE e.item_id = i.id AND e.kind = 'collecting'
          AND e.id > coalesce((SELECT max(x.id) FROM group_events x WHERE x.item_id = i.id
            AND x.kind IN ('extended', 'evened')), 0))`

/** Lists groups with orders paid before their last closing that were not equalized since. */
export const listClosedAgain = (db: Db) =>
  db.rows<{ id: number }>(sql`${closedAgain} ORDER BY i.id`)

export const isClosedAgain = (db: Db, id: number) => db.first(sql`${closedAgain} AND i.id = ${id}`)

const atOnce = 200

/** Lists orders that paid more for a copy than this step costs, both seats and sales. */
export const listOverpaid = (
  db: Db,
  { itemId, reached, after }: { itemId: number; reached: number; after: number },
) =>
  db.rows<{
    id: number
  }>(sql`SELECT DISTINCT o.id FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.item_id = ${itemId} AND o.id > ${after} AND o.state = ANY (${paidStates})
      AND l.unit_cents - l.lowered_cents > price_at(l.bundle_id, ${reached})
    ORDER BY o.id LIMIT ${atOnce}`)
