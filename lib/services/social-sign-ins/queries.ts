import { sql } from '../platform/db/drizzle.ts'
import type { Tx } from '../platform/db/pool.ts'
import type { Account } from './rules.ts'

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
