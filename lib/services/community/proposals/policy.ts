import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mayRemove as mayRemoveOwn, mayRestore as mayRestoreOwn } from '../comments/policy.ts'
import type { OperatorRow } from './queries.ts'
import { isBringable } from './rules.ts'

export type Held = {
  id: number
  memberId: number | null
  archivedAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
  itemId: number | null
  mergedInto: number | null
}

/** Refuses removal once the proposal became a group or a sale: others depend on it then. */
export const mayRemove = (held: Held, member: MemberId) => {
  mayRemoveOwn(held, member)
  if (held.itemId !== null) throw new DomainError('conflict')
}

/** Refuses edits of proposals that are closed or became a group or a sale. */
export const mayEdit = (held: Held, member: MemberId) => {
  mayRemove(held, member)
  if (held.archivedAt) throw new DomainError('conflict')
}

/** Returns false when it already became this item. One that became another must be reopened first. */
export const mayTurn = ({ removedAt, itemId }: Held, into: number) => {
  if (removedAt) throw new DomainError('not_found')
  if (itemId !== null && itemId !== into) throw new DomainError('conflict')
  return itemId === null
}

/** Refuses an answer about the price once the proposal became a group or a sale, which has its own. */
export const mayAnswerPrice = ({ removedAt, itemId }: Held) => {
  if (removedAt) throw new DomainError('not_found')
  if (itemId !== null) throw new DomainError('conflict')
}

/** Requires that the proposal still belongs to the item read before the lock. */
export const mayReopen = ({ itemId }: Held, from: number | undefined) => {
  if (itemId === null || itemId !== from) throw new DomainError('conflict')
}

/** Refuses to restore a merged proposal: its comments and votes are with the other. */
export const mayRestore = (held: Held, member: MemberId, now: Date) => {
  mayRestoreOwn(held, member, (removedAt) => isBringable(removedAt, now))
  if (held.mergedInto !== null) throw new DomainError('forbidden')
}

/** Refuses to merge what became an item, and into one that is closed or that the publisher declined. */
export function mayMerge(
  from: OperatorRow | undefined,
  into: OperatorRow | undefined,
): asserts from is OperatorRow {
  if (!from || !into) throw new DomainError('not_found')
  if (from.id === into.id) throw new DomainError('invalid')
  const isClosed = into.archivedAt !== null || into.answer === 'no'
  if (isClosed || from.itemId !== null || into.itemId !== null) throw new DomainError('conflict')
}
