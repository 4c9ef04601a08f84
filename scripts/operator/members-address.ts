import type { Database } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { findByAddress } from '#lib/services/members/accounts/queries.ts'
import { text } from '../shop/kinds.ts'
import { nameOf, required } from '../shop/parameters.ts'

export const memberAddress = required(nameOf('email'), text(254))

/** Returns the member with this e-mail address. */
export const findMember = async (db: Database, email: string) => {
  const member = await findByAddress(db, email.toLowerCase())
  if (!member) throw new StartError('operator.noMember', { email })
  return member
}
