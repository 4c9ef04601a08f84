import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { madeIt } from '../../../shop/items/rules.ts'
import { bought } from './bought.ts'

/** Column with what the seats of group `i` hold, in the unit of its goal, without those left after its success. */
const held = sql`(SELECT coalesce(sum(CASE i.goal_unit WHEN 'participants' THEN 1
      WHEN 'amount' THEN p.quantity * b.price_cents ELSE p.quantity END), 0)::int
    FROM participations p JOIN bundles b ON b.id = p.bundle_id
    WHERE p.item_id = i.id AND p.counted AND p.ended_at IS NULL)`

/** Column with what the shop itself has taken of group `i`. */
export const house = sql`(SELECT coalesce(sum((e.details->>'missing')::int), 0)::int FROM group_events e
    WHERE e.item_id = i.id AND e.kind = 'house_copies')`

/** Column with what group `i` lacks to its goal, after members left a success; 0 before one. */
export const shortfall = sql`CASE WHEN i.status = ANY (${madeIt}::text[])
    THEN greatest(0, i.goal - ${held} - ${bought} - ${house}) ELSE 0 END`

export const findShortfall = async (db: Db, id: number) =>
  (await db.first<{ missing: number }>(
    sql`SELECT ${shortfall} missing FROM items i WHERE i.id = ${id}`.named('shortfall of a group'),
  ))!.missing
