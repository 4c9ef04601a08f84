import { legalVersions } from '#lib/contract/legal.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import type { ShipTo } from '../queries/deliveries.ts'
import type { Invoice } from '../rules/invoice.ts'
import { heldUntil } from '../rules/states.ts'
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
  await recordEvent(tx, id, 'placed', now)
  return id
}
