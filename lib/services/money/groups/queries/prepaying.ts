import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { leavesSince, leavesToPrepay } from '../rules/prepaying.ts'

/**
 * Column: true when the member pays a new seat of the group at joining. A seat taken before stays as it
 * was agreed, whatever its member has left since.
 */
export const prepays = (member: Sql, item: Sql, now: Date) =>
  sql`(SELECT count(*) FROM participations left_seat WHERE left_seat.member_id = ${member}
      AND left_seat.left_by = 'member' AND left_seat.ended_at > ${leavesSince(now)}) >= ${leavesToPrepay}
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

/** True while a charge at joining has no result. */
export const isPrepaying = (db: Db, itemId: number) =>
  db.first(sql`SELECT FROM participations WHERE item_id = ${itemId} AND prepaid
    AND state IN ('charging', 'action_required') LIMIT 1`)
