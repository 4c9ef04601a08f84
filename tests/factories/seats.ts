import type { Pool } from 'pg'
import { agreedOf } from '#lib/services/money/orders/rules/agreed.ts'
import { type BuiltMember, buildMember, buildSession } from './members.ts'
import { insertId } from './rows.ts'

let made = 0

type Method = {
  member: BuiltMember
  kind?: 'card' | 'wallet'
  expiresOn?: string | null
  kept?: boolean
  removed?: boolean
}

export const buildMethod = (pool: Pool, given: Method) => {
  const { member, kind = 'card', expiresOn = '2099-12-31', kept = true, removed = false } = given
  return insertId(pool, 'payment_methods', {
    member_id: member.id,
    kind,
    vault_id: `vault-${made++}-${process.pid}`,
    customer_id: `customer-${member.id}`,
    brand: 'VISA',
    last_digits: '3456',
    expires_on: expiresOn,
    kept,
    added_at: new Date(),
    ...(removed && { removed_at: new Date(), removed_by: 'member' }),
  })
}

export const buildAddress = (pool: Pool, member: BuiltMember) =>
  insertId(pool, 'postal_addresses', {
    member_id: member.id,
    recipient: member.name,
    street: 'Via delle Pedine',
    street_number: '9',
    postal_code: '40100',
    city: 'Bologna',
    province: 'BO',
    preferred: true,
  })

/** Builds a member who can take a seat: signed in, confirmed, with an address and a method. */
export const buildBuyer = async (pool: Pool, now = new Date(), weepUntil?: Date) => {
  const member = await buildMember(pool, { verifiedAt: now, ...(weepUntil && { weepUntil }) })
  const { token } = await buildSession(pool, { member, persistent: true, now })
  const addressId = await buildAddress(pool, member)
  const methodId = await buildMethod(pool, { member })
  return { member, token, addressId, methodId }
}
export type Buyer = Awaited<ReturnType<typeof buildBuyer>>

type Asked = {
  bundleId: number
  quantity?: number
  priceLimit?: number | null
  unitCents?: number
  deliveryCents?: number
  delivery?: { kind: 'home'; address_id: number } | { kind: 'pickup'; pickup_id: number }
}

/** Builds the body of a seat request that agrees to the current offer of the group. */
export const seatBody = async (pool: Pool, buyer: Buyer, asked: Asked) => {
  const { rows } = await pool.query<{ base: number; until: Date; home: number }>(
    `SELECT b.price_cents base, i.expires_at until, v.delivery_cents + b.delivery_cents home
     FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
     WHERE b.id = $1`,
    [asked.bundleId],
  )
  const { base, until, home } = rows[0]!
  const { quantity = 1, priceLimit = null } = asked
  const limitCents = priceLimit === null ? null : Math.round(priceLimit * 100)
  const delivery = asked.delivery ?? { kind: 'home' as const, address_id: buyer.addressId }
  const agreed = agreedOf({
    kind: 'seat',
    lines: [
      {
        bundleId: asked.bundleId,
        quantity,
        unitCents: asked.unitCents ?? Math.min(base, limitCents ?? base),
      },
    ],
    delivery: {
      kind: delivery.kind,
      id: delivery.kind === 'home' ? delivery.address_id : delivery.pickup_id,
    },
    deliveryCents: asked.deliveryCents ?? home,
    discountCents: 0,
    creditsCents: 0,
    until,
  })
  return {
    bundle_id: asked.bundleId,
    quantity,
    delivery,
    method_id: buyer.methodId,
    price_limit: priceLimit,
    agreed,
    conditions: true,
  }
}

export const addSteps = (pool: Pool, bundleId: number, steps: Record<number, number>) =>
  pool.query(
    `INSERT INTO price_steps SELECT $1, (s->>0)::int, (s->>1)::int FROM jsonb_array_elements($2) s`,
    [bundleId, JSON.stringify(Object.entries(steps))],
  )
