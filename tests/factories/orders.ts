import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { placeOfAddress } from '#lib/tools/places/queries.ts'
import type { BuiltMember } from './members.ts'
import { insertId, insertRow } from './rows.ts'

export const buildAddress = (pool: Pool, member: BuiltMember, { preferred = true } = {}) =>
  insertId(pool, 'postal_addresses', {
    member_id: member.id,
    recipient: 'Serena Bini',
    street: 'via dei Mille',
    street_number: '14',
    postal_code: '40121',
    city: 'Bologna',
    province: 'BO',
    preferred,
  })

export const buildPickup = (
  pool: Pool,
  { deliveryCents = 290, closed = false, hours = 'lun–sab 7–19' } = {},
) =>
  insertId(pool, 'pickup_points', {
    name: 'Edicola Rossi',
    street: 'via Saragozza 88',
    postal_code: '40123',
    city: 'Bologna',
    province: 'BO',
    delivery_cents: deliveryCents,
    hours,
    closed_at: closed ? new Date() : null,
  })

type Built = {
  name?: string
  code?: string
  city?: string
  province?: string
  /** Latitude and longitude; by default those of its town. */
  at?: [number, number]
  closed?: boolean
}

/** Adds a pick-up point as the operator does. */
export const buildPoint = (pool: Pool, given: Built = {}) => {
  const { name = 'Bar Centrale', code = '40123', city = 'Bologna', province = 'BO', at } = given
  const town = placeOfAddress(code, city)
  return insertId(pool, 'pickup_points', {
    name,
    street: 'via Po 1',
    postal_code: code,
    city,
    province,
    delivery_cents: 290,
    latitude: at?.[0] ?? town?.latitude,
    longitude: at?.[1] ?? town?.longitude,
    located_by: at ? 'coordinates' : 'town',
    closed_at: given.closed ? new Date() : null,
  })
}

/** Sets the home delivery cost per copy of an item. */
export const deliverFor = (pool: Pool, itemId: number, cents: number) =>
  pool.query('UPDATE variations SET delivery_cents = $2 WHERE item_id = $1', [itemId, cents])

export const travelWith = (pool: Pool, itemId: number, withId: number) =>
  pool.query('UPDATE items SET travels_with_item_id = $2 WHERE id = $1', [itemId, withId])

/** Books a capture of an order without calling the provider. */
export const buildCapture = async (pool: Pool, order: number, cents: number) => {
  const [payment, id, at] = [randomUUID(), `CAPTURE-${order}`, new Date()]
  await insertRow(pool, 'payments', {
    id: payment,
    order_id: order,
    position: 1,
    source: 'wallet',
    cents,
    state: 'captured',
    started_at: at,
    asked_at: at,
    settled_at: at,
  })
  const captured = { payment_id: payment, order_id: order, cents, state: 'completed', at }
  await insertRow(pool, 'captures', { id, ...captured })
  return id
}

/** Completes the pending refunds, as the provider would report. */
export const completeRefunds = (pool: Pool, orderId: number) =>
  pool.query(
    `UPDATE refunds SET state = 'completed', settled_at = now()
     WHERE order_id = $1 AND state IN ('wanted', 'pending')`,
    [orderId],
  )
