import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Deps } from '../../deps.ts'
import { type CommentState, findWriter } from './queries/comment.ts'
import { isEditable, isNewcomer } from './rules.ts'

type WriterDeps = Pick<Deps, 'clock'> & { db: Db }

/** Refuses suspended members, with the date on which the suspension ends. */
export const requireFree = async ({ db, clock }: WriterDeps, member: MemberId) => {
  const writer = await findWriter(db, member)
  const until = writer?.suspendedUntil
  if (until && until > clock.now()) throw new DomainError('suspended', { until })
  return writer
}

/** Requires a confirmed address, so that every writer can be contacted. */
export const requireWriter = async (deps: WriterDeps, member: MemberId) => {
  const writer = await requireFree(deps, member)
  if (!writer?.confirmedAt) throw new DomainError('unconfirmed')
  return writer
}

/** Limits the rate of comments or proposals, with a separate limit for newcomers. */
export const mayWrite = async (
  { db, clock, log }: WriterDeps & Pick<Deps, 'log'>,
  member: MemberId,
  limit: 'comment' | 'proposal',
) => {
  const { joinedAt } = await requireWriter({ db, clock }, member)
  const isNew = isNewcomer(joinedAt, clock.now())
  await countCall({ db, clock, log }, isNew ? `${limit}OfNewcomer` : limit, String(member))
}

/** Allows answers to top-level comments only: threads have one level. */
export const mayAnswer = ({ parentId, removedAt }: CommentState) => {
  if (parentId !== null) throw new DomainError('not_found')
  if (removedAt) throw new DomainError('conflict')
}

type Written = Pick<CommentState, 'memberId' | 'removedAt' | 'withheldAt'>

const requireOwn = ({ memberId }: Written, member: MemberId) => {
  if (memberId !== member) throw new DomainError('forbidden')
}

/** Refuses to remove or edit the comment or proposal of another member. */
export const mayRemove = (written: Written, member: MemberId) => {
  if (written.removedAt) throw new DomainError('not_found')
  requireOwn(written, member)
}

export const mayEdit = (comment: CommentState, member: MemberId, now: Date) => {
  mayRemove(comment, member)
  if (!isEditable(comment.publishedAt, now)) throw new DomainError('too_late')
}

/** Refuses to restore what moderation withheld: only moderation can release it. */
export const mayRestore = (
  written: Written,
  member: MemberId,
  isInTime: (removedAt: Date) => boolean,
) => {
  if (!written.removedAt) throw new DomainError('not_found')
  requireOwn(written, member)
  if (written.withheldAt) throw new DomainError('forbidden')
  if (!isInTime(written.removedAt)) throw new DomainError('too_late')
}
