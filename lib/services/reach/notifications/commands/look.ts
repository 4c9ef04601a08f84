import type { Db } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'

/** Returns how many there were. */
export const seeAll = async (db: Db, member: MemberId, now: Date) => {
  const row = await db.first<{ seen: number }>(sql`WITH done AS (
    UPDATE notifications SET seen_at = ${now}
    WHERE member_id = ${member} AND seen_at IS NULL AND read_at IS NULL RETURNING 1
  )
  SELECT count(*)::int AS seen,
    CASE WHEN count(*) > 0 THEN announce(ARRAY['member:' || ${member}::bigint]) END
  FROM done`)
  return row?.seen ?? 0
}

/** Returns how many there were. */
export const readAll = async (db: Db, member: MemberId, now: Date) => {
  // Told to every process, so that the counter of another open page goes down too.
  const row = await db.first<{ read: number }>(sql`WITH done AS (
    UPDATE notifications SET read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    WHERE member_id = ${member} AND read_at IS NULL RETURNING 1
  )
  SELECT count(*)::int AS read,
    CASE WHEN count(*) > 0 THEN announce(ARRAY['member:' || ${member}::bigint]) END
  FROM done`)
  return row?.read ?? 0
}
