import { DomainError } from '../../platform/error.ts'
import { type GroupStatus, type ItemKind, sellsLeft } from '../../shop/items/rules.ts'
import { mostReserved, mostUnpaidOrders } from './rules.ts'

export type Wanted = {
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

/** For what is sold out and may come back; what is still there can be had now. */
export const mayWait = (wanted: Wanted) => {
  const { stock, waitingList, closedAt, archivedAt, kind, status } = wanted
  if (!waitingList || closedAt || archivedAt || (kind === 'preorder' && over.includes(status)))
    throw new DomainError('conflict')
  const isSold = kind === 'sale' || status === 'running' || sellsLeft(wanted, { stock, offered: 0 })
  if (stock === null || (stock > 0 && isSold))
    throw new DomainError('conflict', { fields: { quantity: ['waiting.there'] } })
}

/** A bundle whose copies are counted. `reserved` and `offered` are those of the member who asks. */
export type Shelf = {
  bundleId: number
  unsold: number
  isLimited: boolean
  reserved: number
  offered: number
}

export type Reserving = {
  unpaidOrders: number
  /** After too many orders that lapsed; undefined where the member may reserve. */
  pausedUntil: Date | undefined
  shelves: readonly Shelf[]
}

type Copies = { bundleId: number; quantity: number }

const refusePaused = ({ pausedUntil: until, shelves }: Reserving, now: Date) => {
  if (!until || shelves.length === 0) return
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000)
  throw new DomainError('reserving_paused', { until, retryAfter })
}

/** An order that is to be paid later; what the waiting list already offers a member may always be ordered. */
export const mayReserve = (asked: Reserving, wanted: readonly Copies[], now: Date) => {
  if (asked.unpaidOrders >= mostUnpaidOrders)
    throw new DomainError('unpaid_orders', { most: mostUnpaidOrders })
  refusePaused(asked, now)
  for (const shelf of asked.shelves) {
    const { quantity = 0 } = wanted.find(({ bundleId }) => bundleId === shelf.bundleId) ?? {}
    const most = Math.max(mostReserved(shelf), shelf.offered)
    if (shelf.reserved + quantity > most) throw new DomainError('unpaid_copies', { most })
  }
}
