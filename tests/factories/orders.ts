import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { placeOfAddress } from '#lib/tools/places/queries.ts'
import type { BuiltMember } from './members.ts'

export const buildAddress = async (pool: Pool, member: BuiltMember, { preferred = true } = {}) => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city,
       province, preferred)
     VALUES ($1, 'Serena Bini', 'via dei Mille', '14', '40121', 'Bologna', 'BO', $2) RETURNING id`,
    [member.id, preferred],
  )
  return Number(rows[0]?.id)
}

export const buildPickup = async (
  pool: Pool,
  { deliveryCents = 290, closed = false, hours = 'lun–sab 7–19' } = {},
) => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO pickup_points (name, street, postal_code, city, province, delivery_cents, hours, closed_at)
     VALUES ('Edicola Rossi', 'via Saragozza 88', '40123', 'Bologna', 'BO', $1, $3,
       CASE WHEN $2::boolean THEN now() END) RETURNING id`,
    [deliveryCents, closed, hours],
  )
  return Number(rows[0]?.id)
}

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
export const buildPoint = async (
  pool: Pool,
  {
    name = 'Bar Centrale',
    code = '40123',
    city = 'Bologna',
    province = 'BO',
    at,
    closed = false,
  }: Built = {},
) => {
  const town = placeOfAddress(code, city)
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO pickup_points (name, street, postal_code, city, province, delivery_cents, latitude,
       longitude, located_by, closed_at)
     VALUES ($1, 'via Po 1', $2, $3, $4, 290, $5, $6, $7, CASE WHEN $8::boolean THEN now() END)
     RETURNING id`,
    [
      name,
      code,
      city,
      province,
      at?.[0] ?? town?.latitude,
      at?.[1] ?? town?.longitude,
      at ? 'coordinates' : 'town',
      closed,
    ],
  )
  return Number(rows[0]?.id)
}

/** Sets the home delivery cost per copy of an item. */
export const deliverFor = (pool: Pool, itemId: number, cents: number) =>
  pool.query('UPDATE variations SET delivery_cents = $2 WHERE item_id = $1', [itemId, cents])

export const travelWith = (pool: Pool, itemId: number, withId: number) =>
  pool.query('UPDATE items SET travels_with_item_id = $2 WHERE id = $1', [itemId, withId])

/** Books a capture of an order without calling the provider. */
export const buildCapture = async (pool: Pool, orderId: number, cents: number) => {
  const payment = randomUUID()
  await pool.query(
    `INSERT INTO payments (id, order_id, position, source, cents, state, started_at, asked_at, settled_at)
     VALUES ($1, $2, 1, 'wallet', $3, 'captured', now(), now(), now())`,
    [payment, orderId, cents],
  )
  const id = `CAPTURE-${orderId}`
  await pool.query(
    `INSERT INTO captures (id, payment_id, order_id, cents, state, at)
     VALUES ($1, $2, $3, $4, 'completed', now())`,
    [id, payment, orderId, cents],
  )
  return id
}

/** Completes the pending refunds, as the provider would report. */
export const completeRefunds = (pool: Pool, orderId: number) =>
  pool.query(
    `UPDATE refunds SET state = 'completed', settled_at = now()
     WHERE order_id = $1 AND state IN ('wanted', 'pending')`,
    [orderId],
  )
