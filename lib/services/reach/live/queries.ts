import type { Pool } from 'pg'
import { isPublic } from '../../shop/items/policy.ts'
import type { LiveItemRow } from './present.ts'

const itemsText = `SELECT i.kind || ':' || i.id AS topic, i.kind, i.units_left, i.percent,
    i.participants, i.expires_at
  FROM items i WHERE i.id = ANY ($1::bigint[]) AND ${isPublic('$2')}`

export const readItems = async (pool: Pool, ids: number[], now: Date) => {
  const statement = { name: 'live-items', text: itemsText, values: [ids, now] }
  return (await pool.query<LiveItemRow>(statement)).rows
}

// A session that has ended is not among the rows: its streams end too.
const unreadText = `SELECT s.id::int AS session,
    (SELECT count(*)::int FROM notifications n
     WHERE n.member_id = s.member_id AND n.read_at IS NULL) AS unread
  FROM sessions s JOIN members m ON m.id = s.member_id
  WHERE s.id = ANY ($1::bigint[]) AND s.revoked_at IS NULL AND s.idle_until > $2
    AND s.expires_at > $2 AND m.deleted_at IS NULL`

export const readUnread = async (pool: Pool, sessions: number[], now: Date) => {
  const statement = { name: 'live-unread', text: unreadText, values: [sessions, now] }
  const { rows } = await pool.query<{ session: number; unread: number }>(statement)
  return new Map(rows.map(({ session, unread }) => [session, unread]))
}
