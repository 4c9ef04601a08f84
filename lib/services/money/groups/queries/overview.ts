import type { Db } from '../../../platform/db/connection.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import type { GoalUnit, GroupStatus } from '../../../shop/items/rules.ts'
import type { OrderState } from '../../orders/rules/states.ts'
import type { Step } from '../commands/record.ts'
import type { SeatState } from '../rules/seats.ts'
import { shortfall } from './shortfall.ts'

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

const overview = (where: Sql) =>
  sql`SELECT id, title, status, goal_unit "goalUnit", reached, goal, goal + goal * margin / 100 "margin", participants,
      expires_at "expiresAt", decide_by "decideBy", ${shortfall} "shortfall"
    FROM items i WHERE kind = 'preorder' AND ${where}`

/** Lists groups that are not over: first those that need a decision or lack copies, then by deadline. */
export const listGroups = (db: Db) =>
  db.rows<Overview>(
    sql`${overview(sql`status NOT IN ('completed', 'failed', 'cancelled')`)}
      ORDER BY decide_by, ${shortfall} = 0, expires_at, id LIMIT 500`,
  )

export const showGroup = async (db: Db, id: number) => {
  const group = await db.first<Overview>(overview(sql`id = ${id}`))
  if (!group) throw new DomainError('not_found')
  const seats = await db.rows<{ state: SeatState; order: OrderState | null; count: number }>(
    sql`SELECT p.state, o.state "order", count(*)::int "count" FROM participations p
      LEFT JOIN orders o ON p.state = 'ordered' AND o.participation_id = p.id
      WHERE p.item_id = ${id} GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const steps = await db.rows<{ kind: Step; at: Date; operator: string | null }>(
    sql`SELECT kind, at, by_operator "operator" FROM group_events WHERE item_id = ${id} ORDER BY at, id`,
  )
  const bundles = await db.rows<{ id: number; title: string; stock: number | null }>(
    sql`SELECT b.id, ${choiceName} title, b.stock
      FROM bundles b JOIN variations v ON v.id = b.variation_id WHERE v.item_id = ${id}
      ORDER BY v.position, b.position, b.id`,
  )
  return { group, bundles, seats, steps }
}
