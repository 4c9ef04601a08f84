import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { acts } from '#lib/contract/console/operators.ts'
import { readList } from '../list.ts'

export type ActRow = WithDates<z.output<typeof acts.list.output>['data'][number], 'at'>

export const listAllActs = (db: Db, query: { page: number }) =>
  readList<ActRow>(db, query, {
    select: sql`id, at, who, what, details`,
    from: sql`operator_acts`,
    order: sql`at DESC, id DESC`,
  })

export type BrokenRecord = { kind: 'altered' | 'missing'; position: number }

/**
 * Finds records that do not continue the one before. Records from before the chain have no position.
 */
export const findBrokenRecords = (db: Db) =>
  db.rows<BrokenRecord>(sql`WITH chain AS (
      SELECT a.position, a.hash,
        operator_act_hash(a, coalesce(lag(a.hash) OVER (ORDER BY a.position), '')) AS right_hash,
        coalesce(lag(a.position) OVER (ORDER BY a.position), 0) AS previous
      FROM operator_acts a WHERE a.position IS NOT NULL
    ), last AS (
      SELECT h.position, h.hash, (SELECT max(position) FROM chain) AS newest,
        (SELECT c.hash FROM chain c ORDER BY position DESC LIMIT 1) AS newest_hash
      FROM operator_acts_head h
    )
    SELECT 'missing' AS kind, previous + 1 AS position FROM chain WHERE position <> previous + 1
    UNION ALL
    SELECT 'altered', position FROM chain
      WHERE hash IS DISTINCT FROM right_hash AND position = previous + 1
    UNION ALL
    SELECT 'missing', coalesce(newest, 0) + 1 FROM last WHERE position > coalesce(newest, 0)
    UNION ALL
    SELECT 'altered', position FROM last WHERE position = newest AND hash <> newest_hash
    ORDER BY position`)

export const countRecords = async (db: Db) =>
  (await db.first<{ count: number }>(sql`SELECT position AS count FROM operator_acts_head`))!.count
