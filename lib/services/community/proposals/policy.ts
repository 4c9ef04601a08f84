import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
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

/** Nobody fills the feed: what was made is counted, and nothing that was refused. */
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

/** What is closed, or became a group or a sale, stays as it is. */
export const mayEdit = (held: Held, member: MemberId) => {
  if (held.removedAt) throw new DomainError('not_found')
  requireOwn(held, member)
  if (held.archivedAt || held.itemId !== null) throw new DomainError('conflict')
}

/** What became a group or a sale is no longer its author's alone. */
export const mayRemove = (held: Held, member: MemberId) => {
  if (held.removedAt) throw new DomainError('not_found')
  requireOwn(held, member)
  if (held.itemId !== null) throw new DomainError('conflict')
}

/** What the shop took away, the shop alone gives back. */
export const mayRestore = (held: Held, member: MemberId, now: Date) => {
  if (!held.removedAt) throw new DomainError('not_found')
  requireOwn(held, member)
  if (held.withheldAt) throw new DomainError('forbidden')
  if (!isBringable(held.removedAt, now)) throw new DomainError('too_late')
}

/** Whether there is anything to do: what became something else is first taken back. */
export const mayTurn = ({ removedAt, itemId }: Held, into: number) => {
  if (removedAt) throw new DomainError('not_found')
  if (itemId !== null && itemId !== into) throw new DomainError('conflict')
  return itemId === null
}

/** From what it was when it was looked at. */
export const mayReopen = ({ itemId }: Held, from: number | undefined) => {
  if (itemId === null || itemId !== from) throw new DomainError('conflict')
}
