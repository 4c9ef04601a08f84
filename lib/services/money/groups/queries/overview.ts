import type { Db } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import type { GoalUnit, GroupStatus } from '../../../shop/items/rules.ts'
import { type OrderState, paidStates } from '../../orders/rules/states.ts'
import type { Step } from '../commands/record.ts'
import type { SeatState } from '../rules/seats.ts'
import { house, shortfall } from './shortfall.ts'

export type Overview = {
  id: number
  title: string
  status: GroupStatus
  goalUnit: GoalUnit
  reached: number
  goal: number
  margin: number
  participants: number
  expiresAt: Date
  decideBy: Date | null
  /** Missing to the goal of a group that succeeded, since members have left; 0 for the others. */
  shortfall: number
}

/** Columns of a group `i`. */
export const overviewColumns = sql`i.id, i.title, i.status, i.goal_unit "goalUnit", i.reached, i.goal,
  i.goal + i.goal * i.margin / 100 "margin", i.participants, i.expires_at "expiresAt",
  i.decide_by "decideBy", ${shortfall} "shortfall"`

const overview = (where: Sql) =>
  sql`SELECT ${overviewColumns} FROM items i WHERE kind = 'preorder' AND ${where}`

/** Matches a group `i` that is not over. */
export const isOpenOrUnderWay = sql`i.status NOT IN ('completed', 'failed', 'cancelled')`

/** Order of groups: first those that need a decision or lack copies, then by deadline. */
export const byUrgency = sql`i.decide_by, ${shortfall} = 0, i.expires_at, i.id`

export const listGroups = (db: Db, page: PageRequest) =>
  readPage<Overview>(db, sql`${overview(isOpenOrUnderWay)} ORDER BY ${byUrgency}`, page)

type BundleRow = {
  id: number
  title: string
  stock: number | null
  priceCents: number
  /** Copies of seats that are not charged yet. */
  reserved: number
  paid: number
  unpaid: number
  arrived: number | null
  short: number
}

/** Paid copies of a bundle `b`: seats, imported seats without an order, and sales on the group's page. */
export const paidCopies = sql`((SELECT coalesce(sum(l.quantity), 0) FROM order_lines l
    JOIN orders o ON o.id = l.order_id AND o.state = ANY (${paidStates})
    JOIN order_parcels parcel ON parcel.order_id = l.order_id AND parcel.position = l.parcel
      AND parcel.cancelled_at IS NULL
    WHERE l.bundle_id = b.id)
  + (SELECT coalesce(sum(p.quantity), 0) FROM participations p WHERE p.bundle_id = b.id
    AND p.state = 'ordered' AND p.ended_at IS NULL
    AND NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id)))`

/** Copies of a bundle `b` in orders that are left without. */
const shortCopies = sql`(SELECT coalesce(sum(l.quantity), 0) FROM short_lines short
  JOIN order_lines l ON l.id = short.line_id AND l.bundle_id = b.id
  JOIN orders o ON o.id = l.order_id AND o.state = ANY (${paidStates})
  WHERE short.ended_at IS NULL)`

const copiesIn = (states: readonly SeatState[]) => sql`(SELECT coalesce(sum(p.quantity), 0)::int
  FROM participations p WHERE p.bundle_id = b.id AND p.state = ANY (${states}))`

export const showGroup = async (db: Db, id: number) => {
  const group = await db.one<Overview>(overview(sql`id = ${id}`))
  const seats = await db.rows<{ state: SeatState; order: OrderState | null; count: number }>(
    sql`SELECT p.state, o.state "order", count(*)::int "count" FROM participations p
      LEFT JOIN orders o ON p.state = 'ordered' AND o.participation_id = p.id
      WHERE p.item_id = ${id} GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const steps = await db.rows<{ kind: Step; at: Date; operator: string | null }>(
    sql`SELECT kind, at, by_operator "operator" FROM group_events WHERE item_id = ${id} ORDER BY at, id`,
  )
  const bundles = await db.rows<BundleRow>(
    sql`SELECT b.id, ${choiceName} title, b.stock, b.price_cents "priceCents", ${paidCopies}::int paid,
        ${copiesIn(['active'])} reserved, ${copiesIn(['charging', 'action_required'])} unpaid, a.copies arrived,
        ${shortCopies}::int short
      FROM bundles b JOIN variations v ON v.id = b.variation_id
      LEFT JOIN arrivals a ON a.bundle_id = b.id WHERE v.item_id = ${id}
      ORDER BY v.position, b.position, b.id`,
  )
  const own = (await db.first<{ carton: number | null; house: number }>(
    sql`SELECT carton, CASE WHEN goal_unit = 'units' THEN ${house} ELSE 0 END house
      FROM items i WHERE id = ${id}`,
  ))!
  // Ordered from the publisher, in whole boxes where the group has them.
  const copies = bundles.reduce((sum, { paid }) => sum + paid, own.house)
  const boxes = own.carton === null ? null : Math.floor(copies / own.carton)
  const loose = own.carton === null ? copies : copies % own.carton
  return { group, bundles, toOrder: { copies, ...own, boxes, loose }, seats, steps }
}
