import type { Agreement } from '../../orders/rules/agreed.ts'
import {
  type Brought,
  type DeliveryTerms,
  parcelDelivery,
  toFreeDelivery,
} from '../../orders/rules/delivery.ts'
import type { Line } from './wishes.ts'

export type Parcel = {
  lines: Line[]
  deliveryCents: number
  toFreeCents: number | null
  /** Group the parcel waits for; null when it is shipped by itself. */
  waitsForItemId: number | null
  /** True when the delivery of the member's seat in that group pays for it. */
  isCarried: boolean
}

const travelling: readonly (string | null)[] = [
  'running',
  'collecting',
  'confirmed',
  'ordered',
  'arrived',
  'shipping',
]

const mateOf = ({ row }: Line) =>
  row.with_kind === 'preorder' && travelling.includes(row.with_status) ? row.with_id : null

/**
 * Returns the group an item waits for: its own, or the one it travels with. An item that travels with a
 * sale, or with a shipped group, is shipped by itself.
 */
const groupOf = (line: Line) => (line.row.kind === 'preorder' ? line.row.item_id : mateOf(line))

const brought = (lines: readonly Line[]): Brought[] =>
  lines
    .filter(({ counted }) => counted)
    .map(({ row, quantity, unitCents }) => ({
      homeCents: row.home_cents,
      goodsCents: quantity * unitCents,
    }))

/** True when the delivery is already paid with a seat. */
const rides = (line: Line) => mateOf(line) !== null && line.row.has_paid_seat

const parcelOf = (lines: Line[], waitsForItemId: number | null, terms: DeliveryTerms): Parcel => {
  const goods = brought(lines)
  const ownCents = parcelDelivery(goods, terms)
  const isRiding = lines.every(rides)
  return {
    lines,
    waitsForItemId,
    deliveryCents: isRiding ? 0 : ownCents,
    toFreeCents: isRiding ? null : toFreeDelivery(goods, terms.freeFromCents),
    isCarried: isRiding && ownCents > 0,
  }
}

/** Builds one parcel for everything shipped by itself, and one for each group waited for. */
export const parcelsOf = (lines: readonly Line[], terms: DeliveryTerms): Parcel[] => {
  const groups = [...new Set(lines.map(groupOf))].sort((a, b) => (a ?? 0) - (b ?? 0))
  return groups.map((group) =>
    parcelOf(
      lines.filter((line) => groupOf(line) === group),
      group,
      terms,
    ),
  )
}

/**
 * Builds the parcel of a seat. A seat agrees to its whole delivery; the part another order of the
 * member pays is deducted when it is charged.
 */
export const seatParcel = (
  line: Line,
  agreed: Agreement,
  freeFromCents: number | undefined,
): Parcel => ({
  lines: [line],
  waitsForItemId: null,
  deliveryCents: agreed.deliveryCents,
  toFreeCents: toFreeDelivery(brought([line]), freeFromCents),
  isCarried: false,
})
