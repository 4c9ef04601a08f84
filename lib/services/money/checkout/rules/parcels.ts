import { madeIt } from '../../../shop/items/rules.ts'
import { type DeliveryTerms, parcelDelivery, toFreeDelivery } from '../../orders/rules/delivery.ts'
import type { Line } from './wishes.ts'

export type Parcel = {
  lines: readonly Line[]
  deliveryCents: number
  toFreeCents: number | null
  /** Group the parcel waits for; null when it is shipped by itself. */
  waitsForItemId: number | null
  /** True when the delivery of the member's seat in that group pays for it. */
  isCarried: boolean
}

const travelling: readonly (string | null)[] = ['running', 'collecting', ...madeIt]

const mateOf = ({ row }: Line) =>
  row.with_kind === 'preorder' && travelling.includes(row.with_status) ? row.with_id : null

/**
 * Returns the group an item waits for: its own, or the one it travels with. An item that travels with a
 * sale, or with a shipped group, is shipped by itself.
 */
const groupOf = (line: Line) => (line.row.kind === 'preorder' ? line.row.item_id : mateOf(line))

/** True when the delivery is already paid with a seat. */
const rides = (line: Line) => mateOf(line) !== null && line.row.has_paid_seat

const parcelOf = (
  lines: readonly Line[],
  waitsForItemId: number | null,
  isRiding: boolean,
  terms: DeliveryTerms,
): Parcel => {
  const goods = lines
    .filter(({ counted }) => counted)
    .map(({ row, quantity, unitCents }) => ({
      homeCents: row.home_cents,
      goodsCents: quantity * unitCents,
    }))
  const ownCents = parcelDelivery(goods, terms)
  return {
    lines,
    waitsForItemId,
    deliveryCents: isRiding ? 0 : ownCents,
    toFreeCents: isRiding ? null : toFreeDelivery(goods, terms.freeFromCents),
    isCarried: isRiding && ownCents > 0,
  }
}

/**
 * Builds one parcel for everything shipped by itself, and one for each group waited for. A seat agrees to
 * its whole delivery: the part another order of the member pays is deducted when it is charged.
 */
export const parcelsOf = (
  lines: readonly Line[],
  isSeat: boolean,
  terms: DeliveryTerms,
): Parcel[] => {
  if (isSeat) return [parcelOf(lines, null, false, terms)]
  return [...Map.groupBy(lines, groupOf)]
    .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([group, mates]) => parcelOf(mates, group, mates.every(rides), terms))
}
