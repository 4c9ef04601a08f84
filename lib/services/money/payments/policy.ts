import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Deps } from '../../deps.ts'
import { findOwnAccount } from '../../members/accounts/queries.ts'

/** Refuses whoever has not confirmed the address, which may belong to somebody else. */
export const requireConfirmed = async ({ db }: Pick<Deps, 'db'>, member: MemberId) => {
  const { email_verified_at } = await findOwnAccount(db, member)
  if (!email_verified_at) throw new DomainError('unconfirmed')
}
