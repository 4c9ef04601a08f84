import { randomBytes } from 'node:crypto'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type Session, tokenHash } from '#kernel/http/call.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { after, minutes } from '#lib/format/durations.ts'

/** Long enough to open a stream on a bad connection, too short to be found in a log and used. */
const ticketLife = minutes(1)

const wellFormedTicket = /^[A-Za-z0-9_-]{43}$/

/** Returns the ticket, which is stored only as a hash. */
export const issueTicket = async (db: Db, session: number, now: Date) => {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = after(now, ticketLife)
  await db.run(
    sql`WITH old AS (DELETE FROM live_tickets WHERE session_id = ${session} AND expires_at <= ${now})
     INSERT INTO live_tickets (ticket_hash, session_id, expires_at)
     VALUES (${tokenHash(ticket)}, ${session}, ${expiresAt})`,
  )
  return { ticket, expiresAt }
}

/** Returns the session of a ticket and deletes the ticket: of two concurrent uses one finds it gone. */
export const redeemTicket = async (
  db: Db,
  ticket: string,
  now: Date,
): Promise<Session | undefined> => {
  if (!wellFormedTicket.test(ticket)) return undefined
  const row = await db.first<{ id: number; member_id: number }>(
    sql`WITH used AS (DELETE FROM live_tickets WHERE ticket_hash = ${tokenHash(ticket)}
       RETURNING session_id, expires_at)
     SELECT s.id, s.member_id FROM used
     JOIN sessions s ON s.id = used.session_id JOIN members m ON m.id = s.member_id
     WHERE used.expires_at > ${now} AND s.revoked_at IS NULL AND s.idle_until > ${now}
       AND s.expires_at > ${now} AND m.deleted_at IS NULL`,
  )
  return row && { id: row.id, member: memberId(row.member_id) }
}
