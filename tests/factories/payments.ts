import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { buildItem, buildParticipation } from './items.ts'
import { type BuiltMember, buildMember } from './members.ts'

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
  const { rows } = await pool.query<{ id: number; number: number }>(
    `INSERT INTO orders (member_id, kind, participation_id, state, goods_cents, delivery_cents,
       total_cents, delivery, terms_version, placed_at, held_until)
     VALUES ($1, $2, $3, $4, $5::int - 490, 490, $5, $6, '1', $7, $8)
     RETURNING id::int, number`,
    [
      ...[member.id, participationId === null ? 'sale' : 'seat', participationId, state],
      ...[cents, shipTo, now, heldUntil],
    ],
  )
  const { id, number } = rows[0]!
  await pool.query(
    'INSERT INTO order_parcels (order_id, position, delivery_cents) VALUES ($1, 1, 490)',
    [id],
  )
  await pool.query(
    `INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
     VALUES ($1, 1, $2, $3, 'Orbita Nove', 'Italiano', 1, $4::int - 490)`,
    [id, given.itemId ?? item?.id, given.bundleId ?? item?.bundleIds[0], cents],
  )
  return { id, number, member, cents }
}

type Method = { member: BuiltMember; vaultId?: string; customerId?: string; kept?: boolean } & {
  kind?: 'card' | 'wallet'
  expiresOn?: string
}

export const buildMethod = async (pool: Pool, given: Method) => {
  const { kind = 'wallet', kept = true } = given
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO payment_methods (member_id, kind, vault_id, customer_id, brand, last_digits,
       expires_on, email, kept, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()) RETURNING id::int`,
    [
      ...[given.member.id, kind, given.vaultId ?? randomUUID(), given.customerId ?? randomUUID()],
      ...(kind === 'card' ? ['VISA', '1111'] : [null, null]),
      ...[given.expiresOn, kind === 'wallet' ? 'giulia@paypal.example' : null, kept],
    ],
  )
  return rows[0]!.id
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
