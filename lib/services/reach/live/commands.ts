import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type Session, tokenHash } from '../../platform/http/call.ts'
import { memberId } from '../../platform/http/member-id.ts'
import { ticketLife } from './rules.ts'

const wellFormedTicket = /^[A-Za-z0-9_-]{43}$/

/** Returns the ticket: the only time anybody sees it, the database keeps its hash. */
export const issueTicket = async (pool: Pool, session: number, now: Date) => {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + ticketLife)
  await pool.query(
    `WITH old AS (DELETE FROM live_tickets WHERE session_id = $2 AND expires_at <= $4)
     INSERT INTO live_tickets (ticket_hash, session_id, expires_at) VALUES ($1, $2, $3)`,
    [tokenHash(ticket), session, expiresAt, now],
  )
  return { ticket, expiresAt }
}

/** Whose it is, once: of two who come with the same ticket one finds it gone. */
export const redeemTicket = async (
  pool: Pool,
  ticket: string,
  now: Date,
): Promise<Session | undefined> => {
  if (!wellFormedTicket.test(ticket)) return undefined
  const { rows } = await pool.query<{ id: string; member_id: string }>(
    `WITH used AS (DELETE FROM live_tickets WHERE ticket_hash = $1 RETURNING session_id, expires_at)
     SELECT s.id, s.member_id FROM used
     JOIN sessions s ON s.id = used.session_id JOIN members m ON m.id = s.member_id
     WHERE used.expires_at > $2 AND s.revoked_at IS NULL AND s.idle_until > $2
       AND s.expires_at > $2 AND m.deleted_at IS NULL`,
    [tokenHash(ticket), now],
  )
  const [row] = rows
  return row && { id: Number(row.id), member: memberId(Number(row.member_id)) }
}
