import type { Db } from './connection.ts'
import { empty, type Sql, sql } from './sql.ts'

export type PageRequest = { page: number; size: number }
export type Page<Row> = { rows: Row[]; total: number }

/** Reads one page of a query, and counts all its rows; `sums` adds columns to the count. */
export const readPage = async <Row extends object, Sums extends object = object>(
  db: Db,
  query: Sql,
  { page, size }: PageRequest,
  sums: Sql = empty,
): Promise<Page<Row> & Sums> => {
  const counted = await db.first<{ total: number } & Sums>(
    sql`SELECT count(*)::int total ${sums} FROM (${query}) listed`,
  )
  const rows = await db.rows<Row>(sql`${query} LIMIT ${size} OFFSET ${(page - 1) * size}`)
  return { ...counted!, rows }
}
