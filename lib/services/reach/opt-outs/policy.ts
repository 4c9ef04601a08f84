import type { Db } from '../../platform/db/connection.ts'
import { DomainError } from '../../platform/error.ts'
import { readOptOut } from '../../platform/mail/opt-out.ts'
import { isReached, type Link } from './queries.ts'

/** Accepts only links that this shop has signed. */
export const requireLink = async (db: Db, token: string): Promise<Link> => {
  const link = await readOptOut(db, token)
  if (!link || !(await isReached(db, link.member))) throw new DomainError('not_found')
  return link
}
