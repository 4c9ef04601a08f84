import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

/** Answers not_found for notifications of other members. */
export const requireNotification = async (db: Db, member: MemberId, id: number) => {
  const own = await db.first(
    sql`SELECT FROM notifications WHERE id = ${id} AND member_id = ${member}`,
  )
  if (!own) throw new DomainError('not_found')
}
