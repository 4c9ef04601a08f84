import { beforeEach, describe, expect, test } from 'vitest'
import { buildParticipation } from '../factories/items.ts'
import type { Buyer } from '../factories/seats.ts'
import { dataOf, openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool } = api
const { buyer, join, group } = seatsOn(api)
type Group = Awaited<ReturnType<typeof group>>
beforeEach(() => pool.query('DELETE FROM rate_limits'))

const findOne = (who: Buyer, id: number | string) =>
  call('GET', `/participations/${id}`, { token: who.token })
const findIn = (who: Buyer, groupId: number | string) =>
  call('GET', `/preorders/${groupId}/participations/mine`, { token: who.token })
const seatIn = async (who: Buyer, { id }: Group) => dataOf(await findIn(who, id))
const listedOf = async ({ token }: Buyer): Promise<{ id: number; state: string }[]> =>
  dataOf(await call('GET', '/users/logged/participations', { token }))

const buildSeat = (who: Buyer, { id, bundleId }: Group, state = 'active') =>
  buildParticipation(pool, { itemId: id, bundleId, memberId: who.member.id, state })

const buildPlace = async (who: Buyer, { bundleId }: Group) => {
  const { rows } = await pool.query(
    `INSERT INTO waiting (bundle_id, member_id, quantity, state, asked_at)
     VALUES ($1, $2, 2, 'waiting', now()) RETURNING id::int`,
    [bundleId, who.member.id],
  )
  return rows[0].id as number
}

/** One more than the first page of a member's list. */
const pageAndOne = 21

describe('with more than a page of newer seats', () => {
  test('a seat is found by its id and by its group', async () => {
    const who = await buyer()
    const oldest = await group()
    const joined = await join(who, oldest.id, { bundleId: oldest.bundleId, quantity: 3 })
    const seat = await seatOf(joined)
    for (let n = 0; n < pageAndOne; n++) await buildSeat(who, await group())
    expect((await listedOf(who)).map(({ id }) => id)).not.toContain(seat.id)
    expect(await dataOf(await findOne(who, seat.id))).toEqual(seat)
    expect(await seatIn(who, oldest)).toEqual(seat)
    expect(seat).toMatchObject({ state: 'active', quantity: 3, item: { id: oldest.id } })
  })

  test('a waiting list entry is found by its bundle', async () => {
    const who = await buyer()
    const oldest = await group()
    await buildPlace(who, oldest)
    for (let n = 0; n < pageAndOne; n++) await buildSeat(who, await group())
    expect((await listedOf(who)).map(({ state }) => state)).not.toContain('waiting')
    const place = await call('GET', `/bundles/${oldest.bundleId}/waiting_list`, {
      token: who.token,
    })
    expect(await dataOf(place)).toEqual({ quantity: 2, ahead: 0, offered_until: null })
  })
})

test('a seat of another member is not found by its id or its group', async () => {
  const [owner, other] = [await buyer(), await buyer()]
  const at = await group()
  const seat = await buildSeat(owner, at)
  expect((await findOne(other, seat)).status).toBe(404)
  expect(await seatIn(other, at)).toBeNull()
  expect(await dataOf(await findOne(owner, seat))).toMatchObject({ id: seat })
  expect(await seatIn(owner, at)).toMatchObject({ id: seat })
})

test('unknown ids and groups are empty, and other text is refused', async () => {
  const who = await buyer()
  expect((await findOne(who, 999_999)).status).toBe(404)
  expect(await dataOf(await findIn(who, 999_999))).toBeNull()
  expect((await findOne(who, 'mine')).status).toBe(404)
  expect((await findIn(who, 'x')).status).toBe(404)
})

describe('a seat of a group', () => {
  test.each(['active', 'charging', 'action_required', 'ordered'])(
    'that is %s is open',
    async (state) => {
      const who = await buyer()
      const at = await group()
      const seat = await buildSeat(who, at, state)
      expect(await seatIn(who, at)).toMatchObject({ id: seat })
    },
  )

  test.each([
    ['withdrawn', 'cancelled'],
    ['freed', 'cancelled'],
    ['dropped', 'dropped'],
    ['failed', 'failed'],
  ])('that is %s is over, and found by its id', async (state, shown) => {
    const who = await buyer()
    const at = await group()
    const seat = await buildSeat(who, at, state)
    expect(await seatIn(who, at)).toBeNull()
    expect(await dataOf(await findOne(who, seat))).toMatchObject({ id: seat, state: shown })
  })

  test('is over once its order is delivered', async () => {
    const who = await buyer()
    const at = await group()
    const seat = await buildSeat(who, at, 'ordered')
    const order = await pool.query(
      `INSERT INTO orders (member_id, kind, participation_id, state, goods_cents, delivery_cents,
         total_cents, delivery, terms_version, placed_at, paid_at)
       VALUES ($1, 'seat', $2, 'shipped', 3990, 0, 3990, '{}', '', now(), now()) RETURNING id`,
      [who.member.id, seat],
    )
    expect(await seatIn(who, at)).toMatchObject({ id: seat, state: 'shipped' })
    await pool.query(`UPDATE orders SET state = 'delivered', delivered_at = now() WHERE id = $1`, [
      order.rows[0].id,
    ])
    expect(await seatIn(who, at)).toBeNull()
  })

  test('is the new one after leaving and joining again', async () => {
    const who = await buyer()
    const at = await group()
    const { id: left } = await seatOf(await join(who, at.id, { bundleId: at.bundleId }))
    await call('DELETE', `/participations/${left}`, { token: who.token })
    expect(await seatIn(who, at)).toBeNull()
    const again = await seatOf(await join(who, at.id, { bundleId: at.bundleId, quantity: 2 }))
    expect(await seatIn(who, at)).toEqual(again)
    expect(again.id).not.toBe(left)
  })
})

test('a waiting list entry is not a seat, with or without a seat', async () => {
  const who = await buyer()
  const at = await group()
  await pool.query('ALTER TABLE waiting ALTER id RESTART WITH 500000')
  const place = await buildPlace(who, at)
  expect(await seatIn(who, at)).toBeNull()
  expect((await findOne(who, place)).status).toBe(404)
  const seat = await buildSeat(who, at)
  expect(await seatIn(who, at)).toMatchObject({ id: seat, state: 'active' })
})
