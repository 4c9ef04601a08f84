import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import { tokenHash } from '#kernel/http/call.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { type BuiltMember, buildMember, buildSession } from '../factories/members.ts'
import { buildCapture } from '../factories/orders.ts'
import { buildMethod, buildOrder } from '../factories/payments.ts'
import { onSale } from './shop-database.ts'

/** Date for proposals that must not be among the newest, which the home page shows. */
export const longAgo = new Date('2020-03-02T09:00:00Z')

export const password = 'quattro torri e un asino'

/** Signs in a new member, so that concurrent tests do not share one. */
export const signInAsNew = async (
  pool: Pool,
  page: Page,
  { name = 'Nora Conti', confirmed = true, persistent = true } = {},
) => {
  const member = await buildMember(pool, {
    name,
    email: `${randomUUID()}@example.org`,
    password,
    ...(confirmed ? { verifiedAt: new Date() } : {}),
  })
  const { token } = await buildSession(pool, { member, persistent })
  const url = process.env.SITE_ADDRESS ?? ''
  await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
  return member
}

const saleOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ item: number; bundle: number }>(
    `SELECT i.id::int AS item, b.id::int AS bundle FROM items i
     JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
     WHERE ${onSale} ORDER BY i.id, b.id LIMIT 1`,
  )
  return rows[0]!
}

/** Builds an order of a sale delivered yesterday, paid by wallet. */
export const buildDelivered = async (pool: Pool, member: BuiltMember) => {
  const { item, bundle } = await saleOf(pool)
  const order = await buildOrder(pool, {
    member,
    itemId: item,
    bundleId: bundle,
    state: 'delivered',
  })
  await buildCapture(pool, order.id, order.cents)
  await pool.query(
    `UPDATE orders SET paid_at = now() - interval '3 days',
       delivered_at = now() - interval '1 day', placed_at = now() - interval '3 days' WHERE id = $1`,
    [order.id],
  )
  await pool.query(
    `INSERT INTO shipments (order_id, parcel, carrier, tracking_code, tracking_url, shipped_at,
       delivered_at)
     VALUES ($1, 1, 'Corriere Rondine', 'RN 4471', 'https://rondine.example/4471',
       now() - interval '2 days', now() - interval '1 day')`,
    [order.id],
  )
  return order
}

/** Builds a paid order without a shipment; without a capture, so that no provider is asked for a refund. */
export const buildPaid = async (pool: Pool, member: BuiltMember) => {
  const { item, bundle } = await saleOf(pool)
  const order = await buildOrder(pool, { member, itemId: item, bundleId: bundle, state: 'paid' })
  await pool.query('UPDATE orders SET paid_at = now() WHERE id = $1', [order.id])
  return order
}

export const buildPending = async (pool: Pool, member: BuiltMember) => {
  const { item, bundle } = await saleOf(pool)
  return buildOrder(pool, { member, itemId: item, bundleId: bundle })
}

/** Lets the payment of an order be in review at the provider. */
export const putInReview = (pool: Pool, order: number) =>
  pool.query(
    `INSERT INTO payments (id, order_id, position, source, cents, state, started_at, asked_at)
     SELECT gen_random_uuid(), id, 1, 'wallet', total_cents, 'pending', now(), now()
     FROM orders WHERE id = $1`,
    [order],
  )

/** Builds an item with an existing picture: pages that other tests read show it at once. */
export const buildShownItem = async (pool: Pool, given: Parameters<typeof buildItem>[1]) => {
  const { rows } = await pool.query<{ picture_id: string }>(
    `SELECT picture_id FROM items i WHERE ${onSale} ORDER BY id LIMIT 1`,
  )
  const slug = `prova-${randomUUID()}`
  return buildItem(pool, { slug, ...given, pictureId: rows[0]!.picture_id })
}

/** Builds a group for one test. */
export const buildGroup = (
  pool: Pool,
  given: Parameters<typeof buildItem>[1] & { title: string },
) => buildShownItem(pool, { goal: 20, ...given })

/** Builds a sale whose price and stock one test may change. */
export const buildSale = async (pool: Pool, title: string, stock: number) => {
  const { id, slug } = await buildShownItem(pool, { kind: 'sale', title, bundles: [{ stock }] })
  return { id, path: `/reega/${id}/${slug}` }
}

export const takeSeat = async (
  pool: Pool,
  member: BuiltMember,
  group: Awaited<ReturnType<typeof buildGroup>>,
  state = 'active',
) => {
  const methodId = await buildMethod(pool, { member, kind: 'card', expiresOn: '2099-12-31' })
  const bundleId = group.bundleIds[0]!
  const seat = { itemId: group.id, bundleId, memberId: member.id, state }
  const id = await buildParticipation(pool, seat)
  const delivery = { kind: 'home', id: 1, line: 'Via della Moscova 12/B, 20121 Milano' }
  await pool.query(
    'UPDATE participations SET method_id = $2, most_cents = 4480, delivery = $3::jsonb WHERE id = $1',
    [id, methodId, JSON.stringify(delivery)],
  )
  return { id, methodId, bundleId }
}

/** Builds a seat whose charge was declined, with its payment link. */
export const buildRefused = async (pool: Pool, member: BuiltMember, title: string) => {
  const group = await buildGroup(pool, { title, status: 'collecting' })
  const { id, bundleId } = await takeSeat(pool, member, group, 'action_required')
  await pool.query(
    "UPDATE participations SET grace_until = now() + interval '7 days' WHERE id = $1",
    [id],
  )
  const order = await buildOrder(pool, { member, participationId: id, itemId: group.id, bundleId })
  const secret = randomUUID()
  await pool.query(
    `INSERT INTO pay_links (secret_hash, participation_id, made_at, expires_at)
     VALUES ($1, $2, now(), now() + interval '7 days')`,
    [tokenHash(secret), id],
  )
  return { group, id, order, secret }
}
