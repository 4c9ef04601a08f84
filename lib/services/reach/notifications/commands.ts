import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { notification } from '../../platform/notify.ts'
import { writing } from '../../platform/outbox/errand.ts'

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

/** Of the moment it was asked for, however late it is written; who left meanwhile is told nothing. */
export const writeNotification = writing(
  notification,
  (tx, { member, type, campaignId, data }, { createdAt }) =>
    tx.run(sql`INSERT INTO notifications (member_id, type, campaign_id, data, created_at)
      SELECT id, ${type}, ${campaignId}::bigint, ${JSON.stringify(data)}::jsonb,
        ${createdAt}::timestamptz
      FROM members WHERE id = ${member} AND deleted_at IS NULL FOR KEY SHARE`),
)
