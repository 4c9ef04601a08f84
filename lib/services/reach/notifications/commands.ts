import type { Pool } from 'pg'
import type { MemberId } from '../../platform/http/member-id.ts'

// Told to every process, so that the counter of another open page goes down too.
const readText = `WITH done AS (
    UPDATE notifications SET read_at = $2 WHERE member_id = $1 AND read_at IS NULL RETURNING 1
  )
  SELECT count(*)::int AS read,
    CASE WHEN count(*) > 0 THEN announce(ARRAY['member:' || $1::bigint]) END
  FROM done`

/** Returns how many there were. */
export const readAll = async (pool: Pool, member: MemberId, now: Date) => {
  const { rows } = await pool.query<{ read: number }>(readText, [member, now])
  return rows[0]?.read ?? 0
}
