import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { addMonths } from '#lib/calendar/moments.ts'

/** Paid seats left after the close of their group within a year, from which on a member pays when joining. */
const leavesToPrepay = 2

/**
 * Column: true when the member pays a new seat of the group at joining. A seat taken before stays as it
 * was agreed, whatever its member has left since.
 */
export const prepays = (member: Sql, item: Sql, now: Date) =>
  sql`(SELECT count(*) FROM participations left_seat WHERE left_seat.member_id = ${member}
      AND left_seat.left_by = 'member' AND left_seat.ended_at > ${addMonths(now, -12)}) >= ${leavesToPrepay}
    AND NOT EXISTS (SELECT FROM participations own WHERE own.member_id = ${member}
      AND own.item_id = ${item} AND own.ended_at IS NULL)`

export const findPrepays = async (
  db: Db,
  { member, itemId }: { member: MemberId; itemId: number },
  now: Date,
) =>
  (await db.first<{ prepays: boolean }>(
    sql`SELECT ${prepays(sql`${member}::bigint`, sql`${itemId}::bigint`, now)} prepays`.named(
      'pays when joining',
    ),
  ))!.prepays
