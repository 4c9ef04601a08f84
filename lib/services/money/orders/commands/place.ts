import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import type { ShipTo } from '../queries/deliveries.ts'
import type { Invoice } from '../rules/invoice.ts'
import { heldUntil, unsent } from '../rules/states.ts'
import { recordEvent } from './events.ts'

type NewLine = {
  itemId: number
  bundleId: number
  /** Title at the time of the order. */
  title: string
  choice: string
  quantity: number
  unitCents: number
  discountCents: number
}

export type NewParcel = {
  deliveryCents: number
  /** Part of it that a code took off. */
  discountCents: number
  waitsForItemId: number | null
  /** True when the delivery of the member's paid seats in that group pays for it. */
  isCarried: boolean
  lines: readonly NewLine[]
}

export type NewOrder = {
  member: MemberId
  parcels: readonly NewParcel[]
  creditsCents: number
  delivery: ShipTo
  invoice: Invoice | null
}

const sumOf = <T>(all: readonly T[], cents: (one: T) => number) =>
  all.reduce((sum, one) => sum + cents(one), 0)

const writeParcel = async (tx: Tx, order: number, parcel: NewParcel, position: number) => {
  await tx.run(sql`INSERT INTO order_parcels (order_id, position, delivery_cents, discount_cents,
      waits_for_item_id)
    VALUES (${order}, ${position}, ${parcel.deliveryCents}, ${parcel.discountCents},
      ${parcel.waitsForItemId})`)
  for (const line of parcel.lines)
    await tx.run(sql`INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice,
        quantity, unit_cents, discount_cents)
      VALUES (${order}, ${position}, ${line.itemId}, ${line.bundleId}, ${line.title},
        ${line.choice}, ${line.quantity}, ${line.unitCents}, ${line.discountCents})`)
}

/** Records which seats pay the delivery of the parcels of an order. */
const linkCarried = (tx: Tx, order: number, positions: readonly number[]) =>
  tx.run(sql`INSERT INTO shared_deliveries (order_id, parcel, payer_id, payer_parcel)
    SELECT mine.id, own.position, o.id, theirs.position
    FROM orders mine JOIN order_parcels own ON own.order_id = mine.id
    JOIN participations p ON p.item_id = own.waits_for_item_id AND p.member_id = mine.member_id
    JOIN orders o ON o.participation_id = p.id AND o.state = ANY (${unsent})
      AND o.delivery -> 'kind' = mine.delivery -> 'kind' AND o.delivery -> 'id' = mine.delivery -> 'id'
    JOIN order_parcels theirs ON theirs.order_id = o.id
    WHERE mine.id = ${order} AND own.position = ANY (${positions}::int[])`)

/**
 * Places a sale order. Its copies were taken in the same transaction and stay reserved until it is paid
 * or expires.
 */
export const placeSaleOrder = async (tx: Tx, given: NewOrder, now: Date) => {
  const { member, parcels, creditsCents, delivery, invoice } = given
  const goods = sumOf(parcels, ({ lines }) => sumOf(lines, (l) => l.quantity * l.unitCents))
  const brought = sumOf(parcels, ({ deliveryCents }) => deliveryCents)
  const discountCents = sumOf(
    parcels,
    (parcel) => parcel.discountCents + sumOf(parcel.lines, (line) => line.discountCents),
  )
  const row = await tx.first<{ id: number }>(sql`INSERT INTO orders (member_id, kind, state,
      goods_cents, delivery_cents, discount_cents, credits_cents, total_cents, delivery, invoice,
      terms_version, placed_at, held_until)
    VALUES (${member}, 'sale', 'pending', ${goods}, ${brought}, ${discountCents}, ${creditsCents},
      ${goods + brought - discountCents - creditsCents}, ${JSON.stringify(delivery)}::jsonb,
      ${invoice && JSON.stringify(invoice)}::jsonb, ${legalVersions.sale}, ${now},
      ${heldUntil(now)}) RETURNING id`)
  const { id } = row!
  for (const [place, parcel] of parcels.entries()) await writeParcel(tx, id, parcel, place + 1)
  const carried = parcels.flatMap(({ isCarried }, place) => (isCarried ? [place + 1] : []))
  if (carried.length > 0) await linkCarried(tx, id, carried)
  await recordEvent(tx, id, 'placed', now)
  return id
}
