import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mayRemove as mayRemoveOwn } from '../comments/policy.ts'

export type Held = {
  id: number
  memberId: number | null
  archivedAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
  itemId: number | null
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
