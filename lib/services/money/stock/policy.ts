import { DomainError } from '../../platform/error.ts'
import { type GroupStatus, type ItemKind, sellsLeft } from '../../shop/items/rules.ts'

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
