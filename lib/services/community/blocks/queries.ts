import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'

/** True when the name was ever public beside this id. Staff comments carry the name of the site. */
export const hasWritten = (member: Sql) =>
  sql`(EXISTS (SELECT FROM comments c WHERE c.member_id = ${member} AND NOT c.staff)
    OR EXISTS (SELECT FROM proposals p WHERE p.member_id = ${member}))`

/** True when neither member has blocked the other. */
export const together = (other: Sql, member: MemberId) =>
  sql`NOT EXISTS (SELECT FROM blocks b WHERE b.member_id = ${member} AND b.blocked_id = ${other})
    AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocked_id = ${member} AND b.member_id = ${other})`
