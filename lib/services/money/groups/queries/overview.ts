import type { Db } from '../../../platform/db/connection.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import type { GroupStatus } from '../../../shop/items/rules.ts'

export type Overview = {
  id: number
  title: string
  status: GroupStatus
  reached: number
  goal: number
  margin: number
  participants: number
  expiresAt: Date
  decideBy: Date | null
}

const overview = (where: Sql) =>
  sql`SELECT id, title, status, reached, goal, goal + goal * margin / 100 "margin", participants,
      expires_at "expiresAt", decide_by "decideBy"
    FROM items WHERE kind = 'preorder' AND ${where}`

/** What needs the operator first, then by deadline; what is over is left out. */
export const listGroups = (db: Db) =>
  db.rows<Overview>(
    sql`${overview(sql`status NOT IN ('completed', 'failed', 'cancelled')`)}
      ORDER BY decide_by, expires_at, id LIMIT 500`,
  )

export const showGroup = async (db: Db, id: number) => {
  const group = await db.first<Overview>(overview(sql`id = ${id}`))
  if (!group) throw new DomainError('not_found')
  const seats = await db.rows<{ state: string; count: number }>(
    sql`SELECT state, count(*)::int "count" FROM participations WHERE item_id = ${id} GROUP BY 1 ORDER BY 1`,
  )
  const steps = await db.rows<{ kind: string; at: Date; operator: string | null }>(
    sql`SELECT kind, at, by_operator "operator" FROM group_events WHERE item_id = ${id} ORDER BY at, id`,
  )
  return { group, seats, steps }
}
