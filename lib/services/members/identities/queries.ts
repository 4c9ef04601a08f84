import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Provider } from '#lib/contract/identities.ts'

type IdentityRow = Pick<TicketRow, 'provider' | 'email'> &
  Record<'created_at' | 'last_used_at', Date> & { id: number }

export const listIdentities = (db: Db, member: MemberId) =>
  db.rows<IdentityRow>(
    sql`SELECT id, provider, email, created_at, last_used_at FROM identities
      WHERE member_id = ${member} ORDER BY id`.named('identities'),
  )

/** Returns the owner of an identity, for fresh proof by a signed-in member. */
export const findIdentityOwner = async (db: Db, provider: Provider, subject: string) => {
  const owner = await db.first<{ member_id: number }>(
    sql`SELECT i.member_id FROM identities i JOIN members m ON m.id = i.member_id
      WHERE i.provider = ${provider} AND i.subject = ${subject}
        AND m.deleted_at IS NULL`.named('identity-owner'),
  )
  return owner?.member_id
}

export type TicketRow = {
  provider: Provider
  subject: string
  email: string | null
  asks_email: boolean
  given_name: string | null
  family_name: string | null
  member_id: number | null
  agreed_at: Date | null
  sign_up_code: string | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  codes_sent: number
  wrong_codes: number
}

export const findTicket = (tx: Tx, provider: Provider, hashed: Buffer, now: Date) =>
  tx.first<TicketRow>(
    sql`SELECT * FROM identity_tickets
      WHERE ticket_hash = ${hashed} AND provider = ${provider} AND expires_at > ${now} FOR UPDATE`,
  )

/** Returns the address whose password proves the account of a ticket. */
export const findTicketAccount = async (db: Db, provider: Provider, hashed: Buffer, now: Date) => {
  const account = await db.first<{ email: string }>(
    sql`SELECT m.email FROM identity_tickets t JOIN members m ON m.id = t.member_id
      WHERE t.ticket_hash = ${hashed} AND t.provider = ${provider} AND t.expires_at > ${now}
        AND m.deleted_at IS NULL`,
  )
  return account?.email
}

type AccountRow = { id: number; name: string; confirmed: boolean }

/** Locks the owner of an address, or else the latest claim: decisions about it stay valid until the commit. */
export const findAccount = (tx: Tx, email: string) =>
  tx.first<AccountRow>(
    sql`SELECT id, name, email_verified_at IS NOT NULL AS confirmed FROM members
      WHERE email = ${email} AND deleted_at IS NULL
      ORDER BY (email_verified_at IS NULL), joined_at DESC LIMIT 1 FOR UPDATE`,
  )
