import { findOwnAccount } from '../../members/accounts/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

/** Nobody saves a method, joins or buys under an address that may be somebody else's. */
export const requireConfirmed = async ({ db }: Pick<Deps, 'db'>, member: MemberId) => {
  const { email_verified_at } = await findOwnAccount(db, member)
  if (!email_verified_at) throw new DomainError('unconfirmed')
}
