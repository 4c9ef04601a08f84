import type { Db } from '#kernel/db/connection.ts'
import { empty, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'

const upTo = (until: number | undefined) => (until === undefined ? empty : sql` AND id <= ${until}`)

// Announces to every process, so that the counter of other open pages decreases too.
const mark = async (db: Db, member: MemberId, update: Sql) => {
  const row = await db.first<{ marked: number }>(sql`WITH done AS (${update} RETURNING 1)
  SELECT count(*)::int AS marked,
    CASE WHEN count(*) > 0 THEN announce(ARRAY['member:' || ${member}::bigint]) END
  FROM done`)
  return row?.marked ?? 0
}

/** Returns the number of notifications marked. */
export const seeAll = (db: Db, member: MemberId, now: Date, until?: number) =>
  mark(
    db,
    member,
    sql`UPDATE notifications SET seen_at = ${now}
    WHERE member_id = ${member} AND seen_at IS NULL AND read_at IS NULL${upTo(until)}`,
  )

const readThose = (db: Db, member: MemberId, now: Date, which: Sql) =>
  mark(
    db,
    member,
    sql`UPDATE notifications SET read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    WHERE member_id = ${member} AND read_at IS NULL${which}`,
  )

/** Returns the number of notifications marked. */
export const readAll = (db: Db, member: MemberId, now: Date, until?: number) =>
  readThose(db, member, now, upTo(until))

export const readOne = (db: Db, member: MemberId, now: Date, id: number) =>
  readThose(db, member, now, sql` AND id = ${id}`)
