import type { Pool } from 'pg'
import type { Provider } from '#lib/contract/identities.ts'
import type { MemberId } from '../platform/http/member-id.ts'

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
