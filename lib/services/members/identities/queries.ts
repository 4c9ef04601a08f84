import type { Pool } from 'pg'
import type { Provider } from '#lib/contract/identities.ts'
import { sql } from '../../platform/db/drizzle.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Account } from './rules.ts'

export type IdentityRow = {
  id: string
  provider: Provider
  email: string | null
  created_at: Date
  last_used_at: Date
}

export const listIdentities = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<IdentityRow>({
    name: 'identities',
    text: `SELECT id, provider, email, created_at, last_used_at FROM identities
      WHERE member_id = $1 ORDER BY id`,
    values: [member],
  })
  return rows
}

/** Whose identity it is: for a fresh proof that somebody is who they say. */
export const findIdentityOwner = async (pool: Pool, provider: Provider, subject: string) => {
  const { rows } = await pool.query<{ member_id: string }>({
    name: 'identity-owner',
    text: `SELECT i.member_id FROM identities i JOIN members m ON m.id = i.member_id
      WHERE i.provider = $1 AND i.subject = $2 AND m.deleted_at IS NULL`,
    values: [provider, subject],
  })
  return rows[0] ? Number(rows[0].member_id) : undefined
}

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

export type AccountRow = { id: string; name: string; confirmed: boolean }

/**
 * Whose address it is, or else who claimed it last. Locked: what is decided about the account must
 * still be so when it is done.
 */
export const findAccount = async (tx: Tx, email: string): Promise<AccountRow | undefined> => {
  const { rows } = await tx.execute<AccountRow>(
    sql`SELECT id, name, email_verified_at IS NOT NULL AS confirmed FROM members
      WHERE email = ${email} AND deleted_at IS NULL
      ORDER BY (email_verified_at IS NULL), joined_at DESC LIMIT 1 FOR UPDATE`,
  )
  return rows[0]
}

export const stateOf = (account: AccountRow | undefined): Account => {
  if (!account) return 'none'
  return account.confirmed ? 'confirmed' : 'unconfirmed'
}
