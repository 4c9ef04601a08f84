import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'

/** Comment being answered and proposal being discussed. */
type Discussion = { parentId: number | null; proposalId: number | null }

export const apartStatement = (writer: MemberId, { parentId, proposalId }: Discussion) =>
  sql`SELECT
      EXISTS (SELECT FROM blocks b WHERE b.blocked_id = ${writer}
        AND b.member_id IN (members.answered, members.proposer)) "byThem",
      EXISTS (SELECT FROM blocks b WHERE b.member_id = ${writer}
        AND b.blocked_id = members.answered) "byWriter"
    FROM (SELECT (SELECT member_id FROM comments WHERE id = ${parentId}::bigint) answered,
      (SELECT member_id FROM proposals WHERE id = ${proposalId}::bigint) proposer) members`.named(
    'blocks in a discussion',
  )

/** Refuses to write to a member who blocked the writer, or to answer one whom the writer blocked. */
export const mayWriteTo = async (tx: Tx, writer: MemberId, discussion: Discussion) => {
  if (discussion.parentId === null && discussion.proposalId === null) return
  const apart = await tx.first<{ byThem: boolean; byWriter: boolean }>(
    apartStatement(writer, discussion),
  )
  if (apart?.byThem) throw new DomainError('blocked')
  if (apart?.byWriter) throw new DomainError('blocked_by_you')
}
