import { follows } from '../community/tables.ts'
import { and, eq, isNotNull, sql } from '../platform/db/drizzle.ts'
import { type Db, transaction } from '../platform/db/pool.ts'
import type { MemberId } from '../platform/http/member-id.ts'
import type { FollowedType } from './queries.ts'

/** What is followed of this type has been looked at; tells of how much. */
export const lookAt = (db: Db, member: MemberId, type: FollowedType, now: Date) =>
  transaction(db, async (tx) => {
    const ofType =
      type === 'proposal'
        ? isNotNull(follows.proposalId)
        : sql`${follows.itemId} IN (SELECT id FROM items WHERE kind = ${type})`
    const seen = await tx
      .update(follows)
      .set({ seenAt: now })
      .where(and(eq(follows.memberId, member), ofType))
      .returning({ id: follows.id })
    return seen.length
  })
