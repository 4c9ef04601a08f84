import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Deps } from '../../deps.ts'
import { type CommentState, findWriter } from './queries/comment.ts'
import { isEditable, isNewcomer, isRestorable } from './rules.ts'

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

/** Limits the rate of comments, with a separate limit for newcomers. */
export const mayWrite = async (deps: Pick<Deps, 'db' | 'log' | 'clock'>, member: MemberId) => {
  const { joinedAt } = await requireWriter(deps, member)
  const isNew = isNewcomer(joinedAt, deps.clock.now())
  await countCall(deps, isNew ? 'commentOfNewcomer' : 'comment', String(member))
}

export const mayReword = async (deps: WriterDeps, member: MemberId) => {
  await requireWriter(deps, member)
}

/** Allows answers to top-level comments only: threads have one level. */
export const mayAnswer = ({ parentId, removedAt }: CommentState) => {
  if (parentId !== null) throw new DomainError('not_found')
  if (removedAt) throw new DomainError('conflict')
}

const requireOwn = ({ memberId }: CommentState, member: MemberId) => {
  if (memberId !== member) throw new DomainError('forbidden')
}

export const mayEdit = (comment: CommentState, member: MemberId, now: Date) => {
  if (comment.removedAt) throw new DomainError('not_found')
  requireOwn(comment, member)
  if (!isEditable(comment.publishedAt, now)) throw new DomainError('too_late')
}

export const mayRemove = (comment: CommentState, member: MemberId) => {
  if (comment.removedAt) throw new DomainError('not_found')
  requireOwn(comment, member)
}

/** Refuses to restore a comment withheld by moderation: only moderation can release it. */
export const mayRestore = (comment: CommentState, member: MemberId, now: Date) => {
  if (!comment.removedAt) throw new DomainError('not_found')
  requireOwn(comment, member)
  if (comment.withheldAt) throw new DomainError('forbidden')
  if (!isRestorable(comment.removedAt, now)) throw new DomainError('too_late')
}
