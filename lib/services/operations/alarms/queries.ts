import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { days } from '#lib/format/durations.ts'
import type { AlarmKind } from './mails/alarm.ts'

/** Days without a backup from which the operator is told. */
export const longestWithoutBackup = 2

/** SQL count of rows that failed repeatedly in a job. */
export const failedRows = sql`(SELECT count(*) FROM failed_rows WHERE failures > 1)::int`

/** Counts permanently failed tasks, and rows that failed repeatedly in a job. */
export const countFailed = async (db: Db) =>
  (await db.first<{ count: number }>(
    sql`SELECT (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL)::int
        + ${failedRows} AS count`,
  ))!.count

export type Alarm = { kind: AlarmKind; at: Date }

/** SQL list of the alarms that were mailed since then. */
export const alarmsSince = (since: Date) =>
  sql`SELECT split_part(key, ' ', 2) AS kind, created_at AS at FROM outbox_keys
    WHERE created_at >= ${since} AND key LIKE 'alarm %'`

/** Lists the alarms that were mailed since then, the newest first. */
export const listAlarms = (db: Db, since: Date) =>
  db.rows<Alarm>(sql`${alarmsSince(since)} ORDER BY created_at DESC`)

/** Returns the time of the last backup; undefined for a shop without one. */
export const findLastBackup = async (db: Db) =>
  (await db.first<{ at: Date }>(sql`SELECT taken_at AS at FROM last_backup`))?.at

/** SQL time of the last backup, or of the first start of a shop without one. */
export const backupSince = sql`SELECT coalesce((SELECT taken_at FROM last_backup), marked_at) since FROM shop_kind`

/** Returns the whole days since then. */
export const daysWithoutBackup = async (db: Db, now: Date) => {
  const row = await db.first<{ since: Date }>(backupSince)
  return row ? Math.floor((now.getTime() - row.since.getTime()) / days(1)) : 0
}
