import { findOwnAccount } from '../../members/accounts/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

/**
 * Refuses to save a method, join or buy under an unconfirmed address, which may belong to somebody
 * else.
 */
export const requireConfirmed = async ({ db }: Pick<Deps, 'db'>, member: MemberId) => {
  const { email_verified_at } = await findOwnAccount(db, member)
  if (!email_verified_at) throw new DomainError('unconfirmed')
}
