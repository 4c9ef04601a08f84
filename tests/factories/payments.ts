import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { buildItem, buildParticipation } from './items.ts'
import { type BuiltMember, buildMember } from './members.ts'
import { insertId, insertRow } from './rows.ts'

const shipTo = {
  kind: 'home',
  id: 1,
  name: 'Niccolò D’Amico',
  line: 'Via delle Pedine 9, 40100 Bologna',

  street: 'Via delle Pedine 9',
  details: '',
  postal_code: '40100',
  city: 'Bologna',

  province: 'BO',
  phone: '',
}

type Order = {
  member?: BuiltMember
  cents?: number
  state?: string
  now?: Date
  /** Seat of an order of a group. */
  participationId?: number
  itemId?: number
  bundleId?: number
}

/**
 * Builds an order of one copy with delivery for 4.90: a sale reserved for 15 minutes, or the order of
 * a seat.
 */
export const buildOrder = async (pool: Pool, given: Order = {}) => {
  const { now = new Date(), cents = 4480, participationId = null } = given
  const member = given.member ?? (await buildMember(pool, { verifiedAt: now }))
  const { state = participationId === null ? 'pending' : 'pledged' } = given
  const item = given.itemId ? undefined : await buildItem(pool, { kind: 'sale' })
  const heldUntil = state === 'pending' ? new Date(now.getTime() + 15 * 60_000) : null
  const order = await insertRow<{ id: string; number: number }>(pool, 'orders', {
    member_id: member.id,
    kind: participationId === null ? 'sale' : 'seat',
    participation_id: participationId,
    state,
    goods_cents: cents - 490,
    delivery_cents: 490,
    total_cents: cents,
    delivery: shipTo,
    terms_version: '1',
    placed_at: now,
    held_until: heldUntil,
  })
  const [id, number] = [Number(order.id), order.number]
  await insertRow(pool, 'order_parcels', { order_id: id, position: 1, delivery_cents: 490 })
  await insertRow(pool, 'order_lines', {
    order_id: id,
    parcel: 1,
    item_id: given.itemId ?? item?.id,
    bundle_id: given.bundleId ?? item?.bundleIds[0],
    title: 'Orbita Nove',
    choice: 'Italiano',
    quantity: 1,
    unit_cents: cents - 490,
  })
  return { id, number, member, cents }
}

type Method = { member: BuiltMember; vaultId?: string; customerId?: string; kept?: boolean } & {
  kind?: 'card' | 'wallet'
  expiresOn?: string
}

export const buildMethod = (pool: Pool, given: Method) => {
  const { kind = 'wallet', kept = true, vaultId = randomUUID(), customerId = randomUUID() } = given
  return insertId(pool, 'payment_methods', {
    member_id: given.member.id,
    kind,
    vault_id: vaultId,
    customer_id: customerId,
    expires_on: given.expiresOn,
    kept,
    added_at: new Date(),
    ...(kind === 'card'
      ? { brand: 'VISA', last_digits: '1111' }
      : { email: 'giulia@paypal.example' }),
  })
}

type Owed = { member?: BuiltMember; methodId?: number; seatState?: string; cents?: number }

/** Builds the debt of a seat in a closed group. */
export const buildOwedSeat = async (pool: Pool, given: Owed = {}) => {
  const member = given.member ?? (await buildMember(pool, { verifiedAt: new Date() }))
  const item = await buildItem(pool)
  const bundleId = item.bundleIds[0]!
  const seat = { itemId: item.id, bundleId, memberId: member.id }
  const state = given.seatState ?? 'charging'
  const participationId = await buildParticipation(pool, { ...seat, state })
  await pool.query('UPDATE participations SET method_id = $2 WHERE id = $1', [
    participationId,
    given.methodId,
  ])
  const { cents = 4480 } = given
  const order = await buildOrder(pool, {
    member,
    cents,
    participationId,
    itemId: item.id,
    bundleId,
  })
  return { ...order, participationId, item }
}
