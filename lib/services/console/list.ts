import type { Db } from '#kernel/db/connection.ts'
import { empty, joinSql, type Sql, sql } from '#kernel/db/sql.ts'
import { type ListMeta, mostCounted, rowsOfPage } from '#lib/contract/console/lists.ts'

type ListQuery = {
  /** Columns, joins and, with the alias of the table, what is counted. */
  select: Sql
  from: Sql
  where: readonly Sql[]
  /** Key of the rows, where columns cost: they are read for the rows of the page alone. */
  key?: Sql
  order: Sql
  /** Sums over the counted rows, as columns. */
  sums?: Sql
  /** Columns that the sums need. */
  summed?: Sql
}

/** Reads a page of a list of the console; rows are counted, and summed, up to a limit. */
export const readList = async <Row extends object, Sums extends object = object>(
  db: Db,
  { select, from, where, key, order, sums = empty, summed = sql`1` }: ListQuery,
  page: number,
  size = rowsOfPage,
): Promise<{ rows: Row[]; meta: ListMeta; sums: Sums | undefined }> => {
  const matching = sql`FROM ${from} WHERE ${joinSql([sql`true`, ...where], ' AND ')}`
  const counted = (await db.first<{ total: number } & Sums>(
    sql`SELECT count(*)::int total ${sums}
      FROM (SELECT ${summed} ${matching} LIMIT ${mostCounted + 1}) counted`,
  ))!
  const more = counted.total > mostCounted
  const total = Math.min(counted.total, mostCounted)
  const ofPage = sql`ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`
  const rows = await db.rows<Row>(
    key
      ? sql`SELECT ${select} FROM ${from} WHERE ${key} IN (SELECT ${key} ${matching} ${ofPage})
          ORDER BY ${order}`
      : sql`SELECT ${select} ${matching} ${ofPage}`,
  )
  const lastPage = Math.max(1, Math.ceil(total / size))
  return {
    rows,
    meta: { page, last_page: lastPage, total, more },
    sums: more ? undefined : counted,
  }
}
