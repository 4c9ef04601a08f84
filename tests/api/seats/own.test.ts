import { describe, expect, test } from 'vitest'
import { buildParticipation } from '../../factories/items.ts'
import type { Buyer } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { call, pool } = api
const { buyer, group, listedSeats, ownSeat, take } = seatsOn(api)
type Group = Awaited<ReturnType<typeof group>>

const findOne = ({ token }: Buyer, id: number | string) =>
  call('GET', `/participations/${id}`, { token })
const findIn = ({ token }: Buyer, groupId: number | string) =>
  call('GET', `/preorders/${groupId}/participations/mine`, { token })
const seatIn = async (who: Buyer, { id }: Group) => dataOf(await findIn(who, id))

const buildSeat = async (who: Buyer, { id, bundleId }: Group, state = 'active') => {
  const seat = { itemId: id, bundleId, memberId: who.member.id, state }
  return buildParticipation(pool, seat)
}
const wait = async ({ member }: Buyer, { bundleId }: Group) => {
  const { rows } = await pool.query(
    `INSERT INTO waiting (bundle_id, member_id, quantity, state, asked_at)
     VALUES ($1, $2, 2, 'waiting', now()) RETURNING id::int`,
    [bundleId, member.id],
  )
  return rows[0].id as number
}

test('a seat and a waiting list entry are found with more than a page of newer seats', async () => {
  const who = await buyer()
  const [oldest, waited] = [await group(), await group()]
  const id = await take(who, oldest.id, { bundleId: oldest.bundleId, quantity: 3 })
  await wait(who, waited)
  for (let n = 0; n < 21; n++) await buildSeat(who, await group())
  const listed = await listedSeats(who)
  expect(listed.filter((seat) => seat.id === id || seat.state === 'waiting')).toEqual([])
  const seat = await ownSeat(who, id)
  expect(seat).toMatchObject({ state: 'active', quantity: 3, item: { id: oldest.id } })
  expect(await seatIn(who, oldest)).toEqual(seat)
  const path = `/bundles/${waited.bundleId}/waiting_list`
  expect(await dataOf(await call('GET', path, { token: who.token }))).toEqual({
    quantity: 2,
    ahead: 0,
    offered_until: null,
  })
})

test('a seat of another member, an unknown one and an entry of the waiting list are not found', async () => {
  const [owner, other] = [await buyer(), await buyer()]
  const at = await group()
  const seat = await buildSeat(owner, at)
  await pool.query('ALTER TABLE waiting ALTER id RESTART WITH 500000')
  const entry = await wait(other, at)
  for (const id of [seat, entry, 999_999, 'mine'])
    expect((await findOne(other, id)).status).toBe(404)
  expect(await seatIn(other, at)).toBeNull()
  expect(await dataOf(await findIn(other, 999_999))).toBeNull()
  expect((await findIn(other, 'x')).status).toBe(404)
  expect(await seatIn(owner, at)).toMatchObject({ id: seat })
})

describe('a seat of a group', () => {
  test.each([
    ['active', true],
    ['charging', true],
    ['action_required', true],
    ['ordered', true],
    ['withdrawn', false],
    ['freed', false],
    ['dropped', false],
    ['failed', false],
  ])('that is %s is the one in the group: %s, and found by its id', async (state, isOpen) => {
    const who = await buyer()
    const at = await group()
    const id = await buildSeat(who, at, state)
    const found = await seatIn(who, at)
    if (isOpen) expect(found).toMatchObject({ id })
    else expect(found).toBeNull()
    expect(await ownSeat(who, id)).toMatchObject({ id })
  })

  test('has the state of its order, and is over once that is delivered', async () => {
    const who = await buyer()
    const at = await group()
    const seat = await buildSeat(who, at, 'ordered')
    await pool.query(
      `INSERT INTO orders (member_id, kind, participation_id, state, goods_cents, delivery_cents,
         total_cents, delivery, terms_version, placed_at, paid_at)
       VALUES ($1, 'seat', $2, 'paid', 3990, 0, 3990, '{}', '', now(), now())`,
      [who.member.id, seat],
    )
    for (const [state, section] of [
      ['preparing', 'coming'],
      ['shipped', 'coming'],
      ['delivered', 'done'],
      ['refunded', 'done'],
    ] as const) {
      await pool.query(
        `UPDATE orders SET state = $2, ended_at = CASE WHEN $2 = 'refunded' THEN now() END,
           delivered_at = CASE WHEN $2 = 'delivered' THEN now() END
         WHERE participation_id = $1`,
        [seat, state],
      )
      expect(await listedSeats(who)).toMatchObject([{ state, section }])
      if (section === 'coming') expect(await seatIn(who, at)).toMatchObject({ id: seat, state })
      else if (state === 'delivered') expect(await seatIn(who, at)).toBeNull()
    }
  })
})

test('the list has seats that need an action first, then open, coming and finished ones', async () => {
  const [who, other] = [await buyer(), await buyer()]
  for (const state of ['ordered', 'withdrawn', 'active', 'action_required'])
    await buildSeat(who, await group(), state)
  await pool.query('UPDATE participations SET method_id = $1 WHERE member_id = $2', [
    who.methodId,
    who.member.id,
  ])
  const limited = await group({ bundles: [{ stock: 0, waitingList: true }] })
  for (const member of [other, who]) await wait(member, limited)
  const { token } = who
  const { data, meta } = await (await call('GET', '/users/logged/participations', { token })).json()
  expect(data).toMatchObject([
    { section: 'attention', state: 'action_required', ahead: null },
    { section: 'running', state: 'waiting', ahead: 1 },
    { section: 'running', state: 'active', ahead: null },
    { section: 'coming', state: 'paid', ahead: null },
    { section: 'done', state: 'cancelled', ahead: null },
  ])
  expect(meta).toMatchObject({ total: 5 })
  expect(await listedSeats(await buyer())).toEqual([])
})
