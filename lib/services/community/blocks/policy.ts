import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { type Discussion, findApart } from './queries.ts'

export const mayBlock = (member: MemberId, other: number) => {
  if (other === member) throw new DomainError('forbidden')
}

/**
 * Refuses an answer or comment to a member who blocked the writer, or whom the writer blocked and
 * now answers.
 */
export const mayWriteTo = async (tx: Tx, writer: MemberId, discussion: Discussion) => {
  if (discussion.parentId === null && discussion.proposalId === null) return
  const { byThem, byWriter } = await findApart(tx, writer, discussion)
  if (byThem) throw new DomainError('blocked')
  if (byWriter) throw new DomainError('blocked_by_you')
}
