import type { Pool } from 'pg'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Device } from './rules.ts'

export type SessionRow = {
  id: string
  member_id: string
  persistent: boolean
  last_seen_at: Date
  rotated_at: Date | null
  token: 'current' | 'next' | 'previous'
}

export const findLiveSession = async (pool: Pool, tokenHash: Buffer, now: Date) => {
  const { rows } = await pool.query<SessionRow>({
    name: 'live-session',
    text: `SELECT s.id, s.member_id, s.persistent, s.last_seen_at, s.rotated_at,
        CASE $1::bytea WHEN s.token_hash THEN 'current' WHEN s.next_token_hash THEN 'next'
          ELSE 'previous' END AS token
      FROM sessions s JOIN members m ON m.id = s.member_id
      WHERE (s.token_hash = $1 OR s.next_token_hash = $1 OR s.previous_token_hash = $1)
        AND s.revoked_at IS NULL AND s.idle_until > $2 AND s.expires_at > $2
        AND m.deleted_at IS NULL`,
    values: [tokenHash, now],
  })
  return rows[0]
}

export type ListedSession = {
  id: string
  label: string
  device: Device
  address: string
  created_at: Date
  last_seen_at: Date
  persistent: boolean
  notified: boolean
}

export const listSessions = async (pool: Pool, member: MemberId, current: number, now: Date) => {
  const { rows } = await pool.query<ListedSession>({
    name: 'sessions',
    text: `SELECT id, label, device, address, created_at, last_seen_at, persistent,
        EXISTS (SELECT FROM devices d WHERE d.session_id = s.id) AS notified
      FROM sessions s
      WHERE member_id = $1 AND revoked_at IS NULL AND idle_until > $3 AND expires_at > $3
      ORDER BY id = $2 DESC, last_seen_at DESC LIMIT 100`,
    values: [member, current, now],
  })
  return rows
}

/** When the session began, and when its token was made. */
export const findSessionAge = async (pool: Pool, session: number) => {
  const { rows } = await pool.query<{ opened_at: Date; token_at: Date; persistent: boolean }>({
    name: 'session-age',
    text: `SELECT created_at AS opened_at, coalesce(rotated_at, created_at) AS token_at, persistent
      FROM sessions WHERE id = $1`,
    values: [session],
  })
  return rows[0]
}
