import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Deps } from '../../deps.ts'
import { requireWriter } from '../comments/policy.ts'
import { isNewcomer } from '../comments/rules.ts'
import { isBringable } from './rules.ts'

export type Held = {
  id: number
  memberId: number | null
  archivedAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
  itemId: number | null
}

/** Limits the rate of proposals; refused ones do not count. */
export const mayPropose = async (
  { db, log, clock }: Pick<Deps, 'log' | 'clock'> & { db: Db },
  member: MemberId,
) => {
  const { joinedAt } = await requireWriter({ db, clock }, member)
  const isNew = isNewcomer(joinedAt, clock.now())
  await countCall({ db, log, clock }, isNew ? 'proposalOfNewcomer' : 'proposal', String(member))
}

const requireOwn = ({ memberId }: Held, member: MemberId) => {
  if (memberId !== member) throw new DomainError('forbidden')
}

/** Refuses edits of proposals that are closed or became a group or a sale. */
export const mayEdit = (held: Held, member: MemberId) => {
  if (held.removedAt) throw new DomainError('not_found')
  requireOwn(held, member)
  if (held.archivedAt || held.itemId !== null) throw new DomainError('conflict')
}

/** Refuses removal once the proposal became a group or a sale: others depend on it then. */
export const mayRemove = (held: Held, member: MemberId) => {
  if (held.removedAt) throw new DomainError('not_found')
  requireOwn(held, member)
  if (held.itemId !== null) throw new DomainError('conflict')
}

/** Refuses to restore a proposal withheld by moderation: only moderation can release it. */
export const mayRestore = (held: Held, member: MemberId, now: Date) => {
  if (!held.removedAt) throw new DomainError('not_found')
  requireOwn(held, member)
  if (held.withheldAt) throw new DomainError('forbidden')
  if (!isBringable(held.removedAt, now)) throw new DomainError('too_late')
}

/**
 * Returns false when the proposal already became this item. A proposal that became another item
 * must be reopened first.
 */
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
