import { asksWhy, type ReportReason } from '#lib/contract/moderation-limits.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { requireFree } from '../comments/policy.ts'
import { saysSomething } from '../comments/rules.ts'
import type { Thing } from './queries/things.ts'
import { type DecisionKind, decidable, mayObjectAs, objectUntil, type Side } from './rules.ts'

export type Report = { reason: ReportReason; text: string; goodFaith: boolean }

/** What the law asks of who says that something is against it, and what nobody could decide by otherwise. */
export const requireWords = ({ reason, text, goodFaith }: Report) => {
  const fields: Record<string, string[]> = {}
  if (asksWhy(reason) && !saysSomething(text)) fields.text = ['required']
  if (reason === 'illegal' && !goodFaith) fields.good_faith = ['accept']
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** Anybody who is signed in, also without a confirmed address. */
export const mayReport = (deps: Pick<Deps, 'clock'> & { db: Db }, member: MemberId) =>
  requireFree(deps, member)

/** What nobody sees is reported no more, and nobody reports what is their own. */
export const requireReportable = (thing: Thing, member: MemberId) => {
  if (thing.removedAt) throw new DomainError('not_found')
  if (thing.memberId === member) throw new DomainError('forbidden')
}

/**
 * What was decided is decided; to take away what somebody left, one must mean to. What says nothing any more is not
 * given back.
 */
export const mayDecide = (
  { standing, erasedAt }: Thing,
  kind: DecisionKind,
  isOverruling = false,
) => {
  const isMeant = isOverruling && standing === 'left' && kind === 'remove'
  if (!isMeant && !decidable[standing].includes(kind)) throw new DomainError('conflict')
  if (kind === 'restore' && erasedAt) throw new DomainError('conflict')
}

/** What somebody looked at and left is not hidden by others who think otherwise, unless it reads otherwise now. */
export const mayHide = ({ staff, standing, last, editedAt }: Thing) =>
  !staff && standing === 'reported' && (last === null || (editedAt !== null && editedAt > last.at))

export type Decided = {
  id: number
  kind: DecisionKind
  decidedAt: Date
  /** On which side of it the member is. */
  side: Side | null
  hasObjected: boolean
  /** Another decision took its place. */
  isOver: boolean
}

export const mayObject = (decided: Decided, now: Date) => {
  const { kind, side, decidedAt, hasObjected, isOver } = decided
  if (side === null) throw new DomainError('not_found')
  if (mayObjectAs[kind] !== side || hasObjected || isOver) throw new DomainError('conflict')
  if (now >= objectUntil(decidedAt)) throw new DomainError('too_late')
}

/** Signs that are not seen say nothing. */
export const requireSaid = (text: string) => {
  if (!saysSomething(text)) throw new DomainError('invalid', { fields: { text: ['required'] } })
  return text
}

/** A second look is taken by another operator, where there is one. */
export const mayAnswer = (
  { operator, hasColleagues }: { operator: string | null; hasColleagues: boolean },
  by: string,
) => {
  if (hasColleagues && operator === by) throw new DomainError('forbidden')
}
