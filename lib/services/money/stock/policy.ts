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

const waited = ['running', 'collecting', 'confirmed', 'ordered', 'arrived', 'shipping']

/** Allows waiting only for sold-out copies that may come back; copies in stock can be ordered now. */
export const mayWait = (bundle: BundleState) => {
  const { stock, waitingList, closedAt, archivedAt, kind, status } = bundle
  if (
    !waitingList ||
    closedAt ||
    archivedAt ||
    (kind === 'preorder' && !waited.includes(status ?? ''))
  )
    throw new DomainError('conflict')
  const isSold = kind === 'sale' || status === 'running' || sellsLeft(bundle, { stock, offered: 0 })
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
  /** Set after too many orders left unpaid. */
  pausedUntil: Date | null
  shelves: readonly Shelf[]
}

/** Limits the copies of counted stock that a member may hold unpaid; fewer than before always may. */
export const mayHold = (
  { unpaidCopies }: Reserving,
  more: number,
  { copies: most }: UnpaidLimits,
) => {
  if (more > 0 && unpaidCopies + more > most) throw new DomainError('unpaid_copies_total', { most })
}

/** Checks an order that is paid later. Copies offered by the waiting list may always be ordered. */
export const mayReserve = (
  reserving: Reserving,
  lines: readonly { bundleId: number; quantity: number }[],
  limits: UnpaidLimits,
  now: Date,
) => {
  const { unpaidOrders, pausedUntil: until, shelves } = reserving
  if (unpaidOrders >= limits.orders) throw new DomainError('unpaid_orders', { most: limits.orders })
  if (until && shelves.length > 0) {
    const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000)
    throw new DomainError('reserving_paused', { until, retryAfter })
  }
  let more = 0
  for (const shelf of shelves) {
    const { quantity = 0 } = lines.find(({ bundleId }) => bundleId === shelf.bundleId) ?? {}
    const maxCopies = Math.max(mostReserved(shelf), shelf.offered)
    if (shelf.reserved + quantity > maxCopies)
      throw new DomainError('unpaid_copies', { most: maxCopies })
    more += quantity - shelf.offered
  }
  mayHold(reserving, more, limits)
}
