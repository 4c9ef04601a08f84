import type { Db } from '../../platform/db/connection.ts'
import { DomainError } from '../../platform/error.ts'
import { readOptOut } from '../../platform/mail/opt-out.ts'

/** A link is somebody's only if this house signed it. */
export const requireLink = async (db: Db, token: string) => {
  const link = await readOptOut(db, token)
  if (!link) throw new DomainError('not_found')
  return link
}

export type Link = Awaited<ReturnType<typeof requireLink>>
