import type { Db } from '#kernel/db/connection.ts'
import { allOf, empty, type Sql, sql } from '#kernel/db/sql.ts'
import { type ListMeta, mostCounted, rowsOfPage } from '#lib/contract/console/lists.ts'

type ListQuery = {
  /** Columns, joins and, with the alias of the table, what is counted. */
  select: Sql
  from: Sql
  where?: Parameters<typeof allOf>[0]
  /** More rows are known to match than are counted: counting would only cost. */
  isKnownMany?: boolean | undefined
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
  { page, size = rowsOfPage }: { page: number; size?: number | undefined },
  { select, from, where = [], key, isKnownMany, order, sums = empty, summed = sql`1` }: ListQuery,
): Promise<{ rows: Row[]; meta: ListMeta; sums: Sums | undefined }> => {
  const matching = sql`FROM ${from} WHERE ${allOf(where)}`
  const counted = isKnownMany
    ? undefined
    : await db.first<{ total: number } & Sums>(
        sql`SELECT count(*)::int total ${sums}
          FROM (SELECT ${summed} ${matching} LIMIT ${mostCounted + 1}) counted`,
      )
  const more = !counted || counted.total > mostCounted
  const total = more ? mostCounted : counted.total
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
