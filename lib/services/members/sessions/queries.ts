import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Device } from './rules.ts'

export type SessionRow = {
  id: number
  member_id: number
  persistent: boolean
  last_seen_at: Date
  rotated_at: Date | null
  token: 'current' | 'next' | 'previous'
}

export const findLiveSession = (db: Db, hashed: Buffer, now: Date) =>
  db.first<SessionRow>(
    sql`SELECT s.id, s.member_id, s.persistent, s.last_seen_at, s.rotated_at,
        CASE ${hashed}::bytea WHEN s.token_hash THEN 'current' WHEN s.next_token_hash THEN 'next'
          ELSE 'previous' END AS token
      FROM sessions s JOIN members m ON m.id = s.member_id
      WHERE (s.token_hash = ${hashed} OR s.next_token_hash = ${hashed}
          OR s.previous_token_hash = ${hashed})
        AND s.revoked_at IS NULL AND s.idle_until > ${now} AND s.expires_at > ${now}
        AND m.deleted_at IS NULL`.named('live-session'),
  )

export type ListedSession = {
  id: number
  label: string
  device: Device
  address: string
  created_at: Date
  last_seen_at: Date
  persistent: boolean
  notified: boolean
}

export const listSessions = (db: Db, member: MemberId, current: number, now: Date) =>
  db.rows<ListedSession>(
    sql`SELECT id, label, device, address, created_at, last_seen_at, persistent,
        EXISTS (SELECT FROM devices d WHERE d.session_id = s.id) AS notified
      FROM sessions s
      WHERE member_id = ${member} AND revoked_at IS NULL
        AND idle_until > ${now} AND expires_at > ${now}
      ORDER BY id = ${current} DESC, last_seen_at DESC LIMIT 100`.named('sessions'),
  )

/** When the session began, and when its token was made. */
export const findSessionAge = (db: Db, session: number) =>
  db.first<{ opened_at: Date; token_at: Date; persistent: boolean }>(
    sql`SELECT created_at AS opened_at, coalesce(rotated_at, created_at) AS token_at, persistent
      FROM sessions WHERE id = ${session}`.named('session-age'),
  )
