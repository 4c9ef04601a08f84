import { DomainError } from '../../platform/error.ts'
import type { GroupStatus, ItemKind } from '../../shop/items/rules.ts'

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
export const mayWait = ({ stock, waitingList, closedAt, archivedAt, kind, status }: Wanted) => {
  if (!waitingList || closedAt || archivedAt || (kind === 'preorder' && over.includes(status)))
    throw new DomainError('conflict')
  if (stock === null || (stock > 0 && (kind === 'sale' || status === 'running')))
    throw new DomainError('conflict', { fields: { quantity: ['waiting.there'] } })
}
