import { euros } from '#kernel/money.ts'
import type { Quote } from '#lib/contract/checkout.ts'
import { publicStatus, sellsLeft, weepOnly } from '../../../shop/items/rules.ts'
import type { WishRow } from '../queries/wishes.ts'

export type Wish = { bundleId: number; quantity: number; seenCents: number | null }

/** A change since the page was shown. */
type Change = Quote['changes'][number]

/** A requested bundle with the quantity that can be ordered. */
export type Line = {
  row: WishRow
  quantity: number
  unitCents: number
  counted: boolean
  changes: Change[]
}

/** `isFirst` allows items not open to all yet: for plan members, and for all when no plan is offered. */
type Buyer = { isFirst: boolean; now: Date }

const groupsThatFail: readonly (string | null)[] = ['failed', 'cancelled']

const isOpen = (row: WishRow, now: Date) => {
  const { kind, status, expires_at: expiresAt, archived_at: archivedAt } = row
  const item = { kind, status, expiresAt, archivedAt }
  return (
    row.closed_at === null &&
    (publicStatus(item, now) === 'running' || sellsLeft(item, row)) &&
    !(row.with_kind === 'preorder' && groupsThatFail.includes(row.with_status))
  )
}

const obstacle = (row: WishRow, { isFirst, now }: Buyer): Change['kind'] | undefined => {
  if (!isOpen(row, now)) return 'closed'
  const exclusive = weepOnly(row.weep_only_until, now) || weepOnly(row.item_weep_only_until, now)
  if (exclusive && !isFirst) return 'weep_only'
  return copiesLeft(row) === 0 ? 'sold_out' : undefined
}

/** Counts the copies in stock and those offered to this member. */
export const copiesLeft = ({ stock, offered }: WishRow) => (stock === null ? null : stock + offered)

/** Returns what can be ordered of a request, and what differs from what was shown. */
export const toOrderLine = (row: WishRow, wish: Wish, unitCents: number, buyer: Buyer): Line => {
  const { price_cents: cents, bundle_id, title } = row
  const { quantity: was, seenCents: seen } = wish
  const wrong = obstacle(row, buyer)
  if (wrong) {
    const changes = [{ bundle_id, title, kind: wrong, was, now: 0 }]
    return { row, quantity: was, unitCents, counted: false, changes }
  }
  const changes: Change[] = []
  if (seen !== null && seen !== cents) {
    const kind = cents > seen ? 'dearer' : 'cheaper'
    changes.push({ bundle_id, title, kind, was: euros(seen), now: euros(cents) })
  }
  const quantity = Math.min(copiesLeft(row) ?? was, was)
  if (quantity < was) changes.push({ bundle_id, title, kind: 'fewer', was, now: quantity })
  return { row, quantity, unitCents, counted: true, changes }
}
