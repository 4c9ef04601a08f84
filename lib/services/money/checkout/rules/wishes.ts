import { publicStatus, sellsLeft, weepOnly } from '../../../shop/items/rules.ts'
import type { WishRow } from '../queries/wishes.ts'

export type Wish = { bundleId: number; quantity: number; seenCents: number | null }

type ChangeKind = 'dearer' | 'cheaper' | 'fewer' | 'sold_out' | 'closed' | 'weep_only'

/** A change since the page was shown. Numbers are cents of one copy, or copies. */
export type Change = {
  bundleId: number
  title: string
  kind: ChangeKind
  was: number | null
  now: number | null
}

/** A requested bundle with the quantity that can be ordered. */
export type Line = {
  row: WishRow
  quantity: number
  unitCents: number
  counted: boolean
  changes: Change[]
}

/**
 * `isFirst` allows items not open to all yet: for plan members, and for everybody when no plan is
 * offered.
 */
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

const obstacle = (row: WishRow, { isFirst, now }: Buyer): ChangeKind | undefined => {
  if (!isOpen(row, now)) return 'closed'
  const exclusive = weepOnly(row.weep_only_until, now) || weepOnly(row.item_weep_only_until, now)
  if (exclusive && !isFirst) return 'weep_only'
  return copiesLeft(row) === 0 ? 'sold_out' : undefined
}

/** Counts the copies in stock and those offered to this member. */
export const copiesLeft = ({ stock, offered }: WishRow) => (stock === null ? null : stock + offered)

const priceChange = (row: WishRow, seen: number | null): Change[] => {
  if (seen === null || seen === row.price_cents) return []
  const kind = row.price_cents > seen ? 'dearer' : 'cheaper'
  return [{ bundleId: row.bundle_id, title: row.title, kind, was: seen, now: row.price_cents }]
}

/** Returns what can be ordered of a request, and what differs from what was shown. */
export const toOrderLine = (row: WishRow, wish: Wish, unitCents: number, buyer: Buyer): Line => {
  const about = { bundleId: row.bundle_id, title: row.title }
  const wrong = obstacle(row, buyer)
  if (wrong) {
    const change = { ...about, kind: wrong, was: wish.quantity, now: 0 }
    return { row, quantity: wish.quantity, unitCents, counted: false, changes: [change] }
  }
  const remainingCopies = copiesLeft(row)
  const quantity =
    remainingCopies === null ? wish.quantity : Math.min(remainingCopies, wish.quantity)
  const fewer: Change[] =
    quantity < wish.quantity ? [{ ...about, kind: 'fewer', was: wish.quantity, now: quantity }] : []
  return {
    row,
    quantity,
    unitCents,
    counted: true,
    changes: [...priceChange(row, wish.seenCents), ...fewer],
  }
}
