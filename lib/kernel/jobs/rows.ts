import { after, minutes } from '#lib/format/durations.ts'
import type { Database, Db } from '../db/connection.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { KernelDeps } from '../deps.ts'

type Failed = { rowId: number; failures: number; again: Date }

const longestPause = 6 * 60

/** Returns the pause after a failure: one, two, four minutes, up to six hours. */
export const pauseAfter = (failures: number) => minutes(Math.min(2 ** (failures - 1), longestPause))

/** SQL condition: the row does not wait after a failure; for queries with a LIMIT. */
export const isDue = (job: string, id: Sql, now: Date) =>
  sql`NOT EXISTS (SELECT FROM failed_rows f WHERE f.job = ${job} AND f.row_id = ${id}
    AND f.again_at > ${now}::timestamptz)`

const listFailed = (db: Db, job: string) =>
  db.rows<Failed>(
    sql`SELECT row_id "rowId", failures, again_at "again" FROM failed_rows WHERE job = ${job}`,
  )

const textOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? error.message) : `${error}`).slice(0, 2000)

const keep = (
  db: Db,
  job: string,
  row: Pick<Failed, 'rowId' | 'failures'>,
  why: string,
  now: Date,
) =>
  db.run(sql`INSERT INTO failed_rows (job, row_id, failures, error, failed_at, again_at)
    VALUES (${job}, ${row.rowId}, ${row.failures}, ${why}, ${now},
      ${after(now, pauseAfter(row.failures))})
    ON CONFLICT (job, row_id) DO UPDATE SET failures = excluded.failures, error = excluded.error,
      failed_at = excluded.failed_at, again_at = excluded.again_at`)

/** Works on each row separately: a failed one is recorded, retried later, and blocks no other. */
export const eachRow = async <Row extends { id: number }>(
  db: Database,
  job: string,
  { rows, now }: { rows: readonly Row[]; now: Date },
  work: (row: Row) => Promise<unknown>,
) => {
  if (rows.length === 0) return
  const before = new Map((await listFailed(db, job)).map((row) => [row.rowId, row]))
  for (const row of rows) {
    const known = before.get(row.id)
    if (known && known.again > now) continue
    try {
      await work(row)
      if (known)
        await db.run(sql`DELETE FROM failed_rows WHERE job = ${job} AND row_id = ${row.id}`)
    } catch (error) {
      const failures = (known?.failures ?? 0) + 1
      await keep(db, job, { rowId: row.id, failures }, textOf(error), now)
    }
  }
}

/** Rows in one page of `eachPage`. */
export const pageSize = 500

/** Like `eachRow`, for all rows of a query that lists the next `pageSize` rows after an id. */
export const eachPage = async <Row extends { id: number }>(
  db: Database,
  job: string,
  { page, now }: { page: (after: number) => Sql; now: Date },
  work: (row: Row) => Promise<unknown>,
) => {
  for (let after = 0; ; ) {
    const rows = await db.rows<Row>(page(after))
    await eachRow(db, job, { rows, now }, work)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

export type FailedRow = {
  job: string
  rowId: number
  failures: number
  error: string
  failedAt: Date
  againAt: Date
}

const columns = sql`SELECT job, row_id "rowId", failures, error, failed_at "failedAt", again_at "againAt" FROM failed_rows`

/** Lists rows that failed more than once, for the operator. */
export const listStuck = (db: Db) =>
  db.rows<FailedRow>(sql`${columns} WHERE failures > 1 ORDER BY failed_at DESC`)

/** Makes all waiting rows due at the next run of their job. */
export const tryStuckAgain = (db: Db, now: Date) =>
  db.run(sql`UPDATE failed_rows SET again_at = ${now} WHERE again_at > ${now}`)

/** Logs each failure of a row once over all processes: first as a warning, then as an error. */
export const logFailed = async ({ db, log }: Pick<KernelDeps, 'db' | 'log'>) => {
  const failed = await db.rows<Pick<FailedRow, 'job' | 'rowId' | 'failures' | 'error'>>(
    sql`UPDATE failed_rows SET logged_failures = failures WHERE logged_failures < failures
      RETURNING job, row_id "rowId", failures, error`,
  )
  for (const { job, rowId: row, failures, error } of failed) {
    const fields = { job, row, failures, error }
    if (failures > 1) log.error('a row of a job failed again', fields)
    else log.warn('a row of a job failed', fields)
  }
}
