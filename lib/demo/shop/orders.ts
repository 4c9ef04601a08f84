import type { PoolClient } from 'pg'
import { day } from '#lib/format/durations.ts'
import { serena } from './members.ts'
import { addPayment, addRefusal } from './payments.ts'
import { points } from './points.ts'

const pointCents = 290
const brought = 490

const home = {
  kind: 'home',
  id: 1,
  name: 'Serena Bini',
  line: 'Serena Bini, via dei Mille 14, 40121 Bologna (BO)',
  street: 'via dei Mille 14',
  details: '',
  postal_code: '40121',
  city: 'Bologna',
  province: 'BO',
  phone: '',
}

type Way = { state: string; daysAgo: number; events: Record<string, number> }

/** Days from placing the order to each event. */
const ways: readonly Way[] = [
  { state: 'preparing', daysAgo: 1, events: { placed: 0, paid: 0, preparing: 0.5 } },
  { state: 'shipped', daysAgo: 4, events: { placed: 0, paid: 0, preparing: 1, shipped: 2 } },
  {
    state: 'delivered',
    daysAgo: 9,
    events: { placed: 0, paid: 0, preparing: 1, shipped: 2, delivered: 5 },
  },
  { state: 'payment_failed', daysAgo: 22, events: { placed: 0, payment_failed: 0.02 } },
  {
    state: 'delivered',
    daysAgo: 45,
    events: { placed: 0, paid: 0, preparing: 1, shipped: 3, delivered: 5 },
  },
  { state: 'cancelled', daysAgo: 60, events: { placed: 0, paid: 0, cancelled: 0.8 } },
]

const ended = ['payment_failed', 'cancelled']

/** Selects one bundle of an available sale for each order. */
const chosen = `SELECT DISTINCT ON (i.id) i.id item, i.title, b.id bundle, b.price_cents cents,
    v.title || ', ' || b.title choice
  FROM items i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
  WHERE i.kind = 'sale' AND i.archived_at IS NULL AND b.closed_at IS NULL
    AND i.travels_with_item_id IS NULL ORDER BY i.id, b.id LIMIT $1`

const addOrder = async (
  client: PoolClient,
  { state, daysAgo, events }: Way,
  line: Record<string, unknown>,
  now: Date,
) => {
  const placed = now.getTime() - daysAgo * day
  const at = (event: string) => {
    const after = events[event]
    return after === undefined ? null : new Date(placed + after * day)
  }
  const end = ended.includes(state) ? at(state) : null
  const cents = Number(line.cents)
  const { rows } = await client.query(
    `INSERT INTO orders (member_id, kind, state, goods_cents, delivery_cents, total_cents, delivery,
       terms_version, placed_at, paid_at, delivered_at, ended_at)
     VALUES ($1, 'sale', $2, $3, $4, $3::int + $4::int, $5, '2026-11-22', $6, $7, $8, $9)
     RETURNING id`,
    [serena, state, cents, brought, home, new Date(placed), at('paid'), at('delivered'), end],
  )
  const id = Number(rows[0]?.id)
  await client.query(
    'INSERT INTO order_parcels (order_id, position, delivery_cents) VALUES ($1, 1, $2)',
    [id, brought],
  )
  await client.query(
    `INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
     VALUES ($1, 1, $2, $3, $4, $5, 1, $6)`,
    [id, line.item, line.bundle, line.title, line.choice, cents],
  )
  for (const kind of Object.keys(events))
    await client.query('INSERT INTO order_events (order_id, kind, at) VALUES ($1, $2, $3)', [
      id,
      kind,
      at(kind),
    ])
  const [paid, refused] = [at('paid'), at('payment_failed')]
  const total = cents + brought
  if (paid) await addPayment(client, { id, cents: total, at: paid, backAt: at('cancelled') })
  if (refused)
    await addRefusal(client, { id, cents: total, at: new Date(placed), settledAt: refused })
  if (at('shipped'))
    await client.query(
      `INSERT INTO shipments (order_id, parcel, carrier, tracking_code, shipped_at, delivered_at)
       VALUES ($1, 1, 'Corriere Rondine', $2, $3, $4)`,
      [id, `RN 4471 00${id} IT`, at('shipped'), at('delivered')],
    )
}

/**
 * Adds pick-up points, and orders of the main member in all states that pages show, the oldest
 * first.
 */
export async function addOrders(client: PoolClient, now: Date): Promise<void> {
  for (const { name, street, code, city, province, hours, at } of points)
    await client.query(
      `INSERT INTO pickup_points (name, street, postal_code, city, province, hours, delivery_cents,
         latitude, longitude, located_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'coordinates')`,
      [name, street, code, city, province, hours, pointCents, ...at],
    )
  await client.query(
    `INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city,
       province, preferred)
     VALUES ($1, 'Serena Bini', 'via dei Mille', '14', '40121', 'Bologna', 'BO', true)`,
    [serena],
  )
  const { rows } = await client.query(chosen, [ways.length])
  for (const [place, line] of rows.entries()) {
    const way = ways[ways.length - 1 - place]
    if (way) await addOrder(client, way, line, now)
  }
}
