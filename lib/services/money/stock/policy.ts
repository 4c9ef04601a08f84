import { DomainError } from '#kernel/error.ts'
import { type GroupStatus, type ItemKind, sellsLeft } from '../../shop/items/rules.ts'
import { mostReserved, type UnpaidLimits } from './rules.ts'

export type BundleState = {
  stock: number | null
  waitingList: boolean
  closedAt: Date | null
  archivedAt: Date | null
  kind: ItemKind
  status: GroupStatus | null
}

const over: readonly (GroupStatus | null)[] = [
  'failed',
  'cancelled',
  'completed',
  'draft',
  'scheduled',
]

/** Allows waiting only for sold-out copies that may come back; copies in stock can be ordered now. */
export const mayWait = (wanted: BundleState) => {
  const { stock, waitingList, closedAt, archivedAt, kind, status } = wanted
  if (!waitingList || closedAt || archivedAt || (kind === 'preorder' && over.includes(status)))
    throw new DomainError('conflict')
  const isSold = kind === 'sale' || status === 'running' || sellsLeft(wanted, { stock, offered: 0 })
  if (stock === null || (stock > 0 && isSold))
    throw new DomainError('conflict', { fields: { quantity: ['waiting.there'] } })
}

/** A bundle with counted copies. `reserved` and `offered` count those of the asking member. */
export type Shelf = {
  bundleId: number
  unsold: number
  isLimited: boolean
  reserved: number
  offered: number
}

export type Reserving = {
  unpaidOrders: number
  /** Copies of all counted stock: in orders, seats and offers. */
  unpaidCopies: number
  /** Set after too many orders left unpaid; undefined when the member may reserve. */
  pausedUntil: Date | undefined
  shelves: readonly Shelf[]
}

type Copies = { bundleId: number; quantity: number }

const refusePaused = ({ pausedUntil: until, shelves }: Reserving, now: Date) => {
  if (!until || shelves.length === 0) return
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000)
  throw new DomainError('reserving_paused', { until, retryAfter })
}

/**
 * Checks that a member takes no more copies of counted stock than they may hold unpaid. Taking fewer than
 * before is always allowed.
 */
export const mayHold = (
  { unpaidCopies }: Reserving,
  more: number,
  { copies: most }: UnpaidLimits,
) => {
  if (more > 0 && unpaidCopies + more > most) throw new DomainError('unpaid_copies_total', { most })
}

/**
 * Checks an order that is paid later. Copies that the waiting list offers to the member may always be
 * ordered.
 */
export const mayReserve = (
  asked: Reserving,
  wanted: readonly Copies[],
  limits: UnpaidLimits,
  now: Date,
) => {
  if (asked.unpaidOrders >= limits.orders)
    throw new DomainError('unpaid_orders', { most: limits.orders })
  refusePaused(asked, now)
  let more = 0
  for (const shelf of asked.shelves) {
    const { quantity = 0 } = wanted.find(({ bundleId }) => bundleId === shelf.bundleId) ?? {}
    const maxCopies = Math.max(mostReserved(shelf), shelf.offered)
    if (shelf.reserved + quantity > maxCopies)
      throw new DomainError('unpaid_copies', { most: maxCopies })
    more += quantity - shelf.offered
  }
  mayHold(asked, more, limits)
}
