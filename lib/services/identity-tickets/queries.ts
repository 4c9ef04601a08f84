import type { Pool } from 'pg'
import type { Provider } from '#lib/contract/identities.ts'
import { sql } from '../platform/db/drizzle.ts'
import type { Tx } from '../platform/db/pool.ts'

export type TicketRow = {
  provider: Provider
  subject: string
  email: string | null
  asks_email: boolean
  given_name: string | null
  family_name: string | null
  member_id: string | null
  agreed_at: Date | null
  code_hash: Buffer | null
  codes_sent: number
  wrong_codes: number
}

export const findTicket = async (tx: Tx, provider: Provider, hashed: Buffer, now: Date) => {
  const { rows } = await tx.execute<TicketRow>(
    sql`SELECT * FROM identity_tickets
      WHERE ticket_hash = ${hashed} AND provider = ${provider} AND expires_at > ${now} FOR UPDATE`,
  )
  return rows[0]
}

/** The address whose password proves the account of a ticket. */
export const findTicketAccount = async (
  pool: Pool,
  provider: Provider,
  hashed: Buffer,
  now: Date,
) => {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT m.email FROM identity_tickets t JOIN members m ON m.id = t.member_id
      WHERE t.ticket_hash = $1 AND t.provider = $2 AND t.expires_at > $3 AND m.deleted_at IS NULL`,
    [hashed, provider, now],
  )
  return rows[0]?.email
}
