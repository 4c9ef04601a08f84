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
  const isCarried = lines.every(rides)
  const goods = brought(lines)
  return {
    lines,
    waitsForItemId,
    deliveryCents: isCarried ? 0 : parcelDelivery(goods, terms),
    toFreeCents: isCarried ? null : toFreeDelivery(goods, terms.freeFromCents),
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
})
