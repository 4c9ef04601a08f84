import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { asksWhy, type ReportReason } from '#lib/contract/moderation-limits.ts'
import { hasVisibleText } from '../comments/rules.ts'
import type { Thing } from './queries/things.ts'
import { type DecisionKind, decidable, mayObjectAs, objectUntil, type Side } from './rules.ts'

export type Report = { reason: ReportReason; text: string; goodFaith: boolean }

/** Requires the statements the law asks for, and a text where the reason alone does not suffice. */
export const requireWords = ({ reason, text, goodFaith }: Report) => {
  const fields: Record<string, string[]> = {}
  if (asksWhy(reason) && !hasVisibleText(text)) fields.text = ['required']
  if (reason === 'illegal' && !goodFaith) fields.good_faith = ['accept']
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** Refuses reports of removed content and of one's own content. */
export const requireReportable = (thing: Thing, member: MemberId) => {
  if (thing.removedAt) throw new DomainError('not_found')
  if (thing.memberId === member) throw new DomainError('forbidden')
}

/** Refuses to decide twice, to remove what was kept unless `isOverruling`, and to restore erased content. */
export const mayDecide = (
  { reviewState, erasedAt }: Thing,
  kind: DecisionKind,
  isOverruling = false,
) => {
  const isMeant = isOverruling && reviewState === 'left' && kind === 'remove'
  if (!isMeant && !decidable[reviewState].includes(kind)) throw new DomainError('conflict')
  if (kind === 'restore' && erasedAt) throw new DomainError('conflict')
}

/** Never hides content of staff; what an operator kept, only if it was edited since. */
export const mayHide = ({ staff, reviewState, last, editedAt }: Thing) =>
  !staff &&
  reviewState === 'reported' &&
  (last === null || (editedAt !== null && editedAt > last.at))

export type Decided = {
  id: number
  kind: DecisionKind
  decidedAt: Date
  /** Side of the decision the member is on. */
  side: Side | null
  hasObjected: boolean
  /** True when a later decision replaced this one. */
  isOver: boolean
}

export const mayObject = (decided: Decided, now: Date) => {
  const { kind, side, decidedAt, hasObjected, isOver } = decided
  if (side === null) throw new DomainError('not_found')
  if (mayObjectAs[kind] !== side || hasObjected || isOver) throw new DomainError('conflict')
  if (now >= objectUntil(decidedAt)) throw new DomainError('too_late')
}

/** Requires another operator for the answer to an objection, when there is one. */
export const mayAnswer = (
  decision: { operator: string | null; hasColleagues: boolean },
  by: string,
) => {
  if (decision.hasColleagues && decision.operator === by) throw new DomainError('forbidden')
}
