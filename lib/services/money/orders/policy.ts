import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'

/** Throws `not_found` for an order of somebody else. */
export const requireOwn = async (db: Db, member: MemberId, id: number) => {
  await db.one(
    sql`SELECT 1 FROM orders WHERE id = ${id} AND member_id = ${member}`.named('own order/exists'),
  )
}
