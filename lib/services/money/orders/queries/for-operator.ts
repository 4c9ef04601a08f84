import type { Db } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { containsWords, joinSql, raw, type Sql, sql } from '#kernel/db/sql.ts'
import { type Day, plusDays, startOfDay } from '#lib/calendar/days.ts'
import type { OrderState } from '../rules/states.ts'

export type OperatorRow = {
  number: number
  state: OrderState
  total_cents: number
  placed_at: Date
  /** Null for a period of the plan. */
  titles: string | null
}

type Sums = { cents: number }

const rowsWhere = (where: Sql) => sql`SELECT o.number, o.state, o.total_cents, o.placed_at,
    (SELECT string_agg(l.title, ', ' ORDER BY l.id) FROM order_lines l
      WHERE l.order_id = o.id) titles
  FROM orders o WHERE ${where}`

const read = (db: Db, query: Sql, page: PageRequest) =>
  readPage<OperatorRow, Sums>(db, query, page, sql`, coalesce(sum(total_cents), 0)::float8 cents`)

export type OrderFilter = {
  state: string | undefined
  group: number | undefined
  /** First and last day of the order, in Rome. */
  from: Day | undefined
  until: Day | undefined
  member: number | undefined
}

/** Lists orders of goods, the newest first; those in one state the oldest first, as they are packed. */
export const listForOperator = (db: Db, filter: OrderFilter, page: PageRequest) => {
  const { state, group, from, until, member } = filter
  const conditions = [
    sql`o.kind <> 'weep'`,
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(group
      ? [sql`o.id IN (SELECT l.order_id FROM order_lines l WHERE l.item_id = ${group})`]
      : []),
    ...(from ? [sql`o.placed_at >= ${startOfDay(from)}`] : []),
    ...(until ? [sql`o.placed_at < ${startOfDay(plusDays(until, 1))}`] : []),
    ...(member ? [sql`o.member_id = ${member}`] : []),
  ]
  const order = raw(state ? 'o.id' : 'o.id DESC')
  return read(db, sql`${rowsWhere(joinSql(conditions, ' AND '))} ORDER BY ${order}`, page)
}

/** Finds orders by their number, or by a part of the buyer's name or address or of a title. */
export const findOrders = (db: Db, text: string, page: PageRequest) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const condition = sql`o.id IN (SELECT id FROM orders WHERE number = ${number}
    UNION SELECT o.id FROM orders o JOIN members m ON m.id = o.member_id
      WHERE m.deleted_at IS NULL AND ${containsWords(sql`m.name || ' ' || m.email`, text)}
    UNION SELECT l.order_id FROM order_lines l JOIN items i ON i.id = l.item_id
      WHERE ${containsWords(sql`i.title`, text)})`
  return read(db, sql`${rowsWhere(condition)} ORDER BY o.id DESC`, page)
}
