import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

/** Somebody else's order is none. */
export const requireOwn = async (db: Db, member: MemberId, id: number) => {
  const own = await db.first(
    sql`SELECT 1 FROM orders WHERE id = ${id} AND member_id = ${member}`.named('is it own'),
  )
  if (!own) throw new DomainError('not_found')
}
