import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { formatAddress } from '#lib/format/postal-address.ts'

/** Delivery as agreed, stored with the order. */
export type ShipTo = {
  kind: 'home' | 'pickup'
  id: number
  /** Name of the recipient, or of the pick-up point. */
  name: string
  /** Full address in one line. */
  line: string
  street: string
  details: string
  postal_code: string
  city: string
  province: string
  phone: string
}

export type Delivery = {
  shipTo: ShipTo
  /** Cost at a pick-up point; null for home delivery. */
  pickupCents: number | null
  /** Current opening hours of a pick-up point. */
  hours: string | null
  preferred: boolean
}

export type DeliveryRow = Omit<ShipTo, 'line'> & {
  pickup_cents: number | null
  hours: string | null
  preferred: boolean
}

const homes = sql`SELECT 'home' kind, id, recipient AS "name", street || ' ' || street_number street, details,
    postal_code, city, province, phone, NULL::int pickup_cents, NULL::text hours, preferred
  FROM postal_addresses`

/** Columns of a pick-up point in the shape of a delivery. */
export const pointColumns = sql`'pickup' kind, id, name, street, '' details, postal_code, city, province,
    '' phone, delivery_cents pickup_cents, hours, false preferred`

const points = sql`SELECT ${pointColumns} FROM pickup_points WHERE closed_at IS NULL`

const read = ({ pickup_cents: pickupCents, hours, preferred, ...place }: DeliveryRow): Delivery => {
  const address = formatAddress({ ...place, postalCode: place.postal_code })
  const line = place.kind === 'home' ? `${place.name}, ${address}` : address
  return { shipTo: { ...place, line }, pickupCents, hours, preferred }
}

export const placeOf = (choice: DeliveryChoice) =>
  choice.kind === 'home' ? choice.address_id : choice.pickup_id

const chosen = (member: MemberId, choice: DeliveryChoice) => {
  const id = placeOf(choice)
  return choice.kind === 'home'
    ? sql`${homes} WHERE member_id = ${member} AND id = ${id}`
    : sql`${points} AND id = ${id}`
}

/** Returns undefined for an address of somebody else or a closed pick-up point. */
export const findDelivery = async (db: Db, member: MemberId, choice: DeliveryChoice) => {
  const row = await db.first<DeliveryRow>(
    chosen(member, choice).named(`find a delivery/${choice.kind}`),
  )
  return row && read(row)
}

export type DeliveryColumn = DeliveryRow | null

/** Column with a delivery, for queries that read more in one round trip; `readDelivery` parses it. */
export const deliveryColumn = (member: Sql, kind: Sql, id: Sql) =>
  sql`CASE ${kind}
    WHEN 'home' THEN (SELECT to_json(d) FROM (${homes} WHERE member_id = ${member} AND id = ${id}) d)
    ELSE (SELECT to_json(d) FROM (${points} AND id = ${id}) d) END`

export const readDelivery = (column: DeliveryColumn) => column && read(column)

export const listHomes = async (db: Db, member: MemberId) => {
  const own = await db.rows<DeliveryRow>(
    sql`${homes} WHERE member_id = ${member} ORDER BY preferred DESC, id DESC`.named('list homes'),
  )
  return own.map(read)
}
