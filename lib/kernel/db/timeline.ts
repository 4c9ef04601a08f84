import type { Db } from './connection.ts'
import { sql } from './sql.ts'

/** SQL name of the timeline of the database, another one after a restore to a time, a failover, or a copy. */
const current = sql`(SELECT (pg_control_system()).system_identifier || '/' || left(
  pg_walfile_name(pg_current_wal_insert_lsn()), 8))`

/** False from a restore or failover on, until what it may have lost is matched with the provider. */
export const isTimelineMatched = async (db: Db) =>
  (await db.first(
    sql`SELECT FROM matched_timeline WHERE timeline = ${current}`.named('is the timeline matched'),
  )) !== undefined

export type Break = { timeline: string; aliveAt: Date; noticedAt: Date; isNew: boolean }

/**
 * Records that the shop runs, or that the timeline is another one than the matched one. Returns that
 * break; undefined without one.
 */
export const noteTimeline = async (db: Db, now: Date) => {
  const lives = await db.run(
    sql`UPDATE matched_timeline SET alive_at = ${now} WHERE timeline = ${current}`.named(
      'note a timeline',
    ),
  )
  if (lives > 0) return undefined
  return db.first<Break>(sql`WITH earlier AS (SELECT noticed_at FROM matched_timeline)
    UPDATE matched_timeline SET noticed_at = coalesce(noticed_at, ${now})
    RETURNING ${current} timeline, alive_at "aliveAt", noticed_at "noticedAt",
      (SELECT noticed_at FROM earlier) IS NULL "isNew"`)
}

/** Accepts a timeline, unless the database meanwhile has another one. */
export const acceptTimeline = (db: Db, timeline: string, now: Date) =>
  db.run(sql`UPDATE matched_timeline SET timeline = ${current}, alive_at = ${now}, noticed_at = NULL
    WHERE ${timeline} = ${current}`)

/** Makes a restored copy a timeline of its own, also in the database that it was taken from. */
export const leaveTimeline =
  'UPDATE matched_timeline SET timeline = gen_random_uuid()::text, noticed_at = NULL'
