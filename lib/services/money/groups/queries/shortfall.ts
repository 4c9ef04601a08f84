import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { madeIt } from '../../../shop/items/rules.ts'
import { keptStates } from '../../orders/rules/states.ts'

/** Column with the paid sales of group `i` to buyers without a seat, in the unit of its goal. */
const bought = sql`(SELECT coalesce(CASE i.goal_unit WHEN 'units' THEN sum(l.quantity)
      WHEN 'participants' THEN count(DISTINCT o.member_id) ELSE sum(l.quantity * b.price_cents) END, 0)::int
    FROM order_lines l JOIN orders o ON o.id = l.order_id AND o.kind = 'sale'
      AND o.state = ANY (${keptStates})
    JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
      AND p.cancelled_at IS NULL
    JOIN bundles b ON b.id = l.bundle_id WHERE l.item_id = i.id)`

/** Column with what the seat `p` of bundle `b` adds to group `i`, in the unit of its goal. */
export const seatUnits = sql`(CASE i.goal_unit WHEN 'participants' THEN 1
  WHEN 'amount' THEN p.quantity * b.price_cents ELSE p.quantity END)`

/** Column with what the seats of group `i` hold, in the unit of its goal, without those left after its success. */
const held = sql`(SELECT coalesce(sum(${seatUnits}), 0)::int
    FROM participations p JOIN bundles b ON b.id = p.bundle_id
    WHERE p.item_id = i.id AND p.counted AND p.ended_at IS NULL)`

/** Column with what the shop itself has taken of group `i`. */
export const house = sql`(SELECT coalesce(sum((e.details->>'missing')::int), 0)::int FROM group_events e
    WHERE e.item_id = i.id AND e.kind = 'house_copies')`

/** Column with what group `i` lacks to its goal, after members left a success; 0 before one. */
export const shortfall = sql`CASE WHEN i.status = ANY (${madeIt}::text[])
    THEN greatest(0, i.goal - ${held} - ${bought} - ${house}) ELSE 0 END`

export const boughtOf = async (db: Db, id: number) =>
  (await db.first<{ bought: number }>(
    sql`SELECT ${bought} bought FROM items i WHERE i.id = ${id}`,
  ))!.bought

export const findShortfall = async (db: Db, id: number) =>
  (await db.first<{ missing: number }>(
    sql`SELECT ${shortfall} missing FROM items i WHERE i.id = ${id}`.named('shortfall of a group'),
  ))!.missing

/** Value that a group had reached at its last closing, whatever seats were dropped since. */
export const closingReached = (itemId: Sql) => sql`coalesce((SELECT (details->>'reached')::int
  FROM group_events WHERE item_id = ${itemId} AND kind = 'collecting' ORDER BY id DESC LIMIT 1), 0)`

export const reachedAtClosing = async (db: Db, id: number) =>
  (await db.first<{ reached: number }>(
    sql`SELECT ${closingReached(sql`${id}`)} reached`.named('reached at closing'),
  ))!.reached
