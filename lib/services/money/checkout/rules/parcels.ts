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
  /** The group it travels with; null when it leaves by itself. */
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
 * The group a thing waits for: its own, or the one it travels with. With a sale, or with a group that was
 * sent, it leaves by itself.
 */
const groupOf = (line: Line) => (line.row.kind === 'preorder' ? line.row.item_id : mateOf(line))

const brought = (lines: readonly Line[]): Brought[] =>
  lines
    .filter(({ counted }) => counted)
    .map(({ row, quantity, unitCents }) => ({
      homeCents: row.home_cents,
      goodsCents: quantity * unitCents,
    }))

/** The delivery is paid already, with the seat. */
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

/** What leaves by itself is one parcel; what waits is one for each group it travels with. */
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

/** A seat agrees to its whole delivery; what an order of theirs pays of it is taken off when it is charged. */
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
