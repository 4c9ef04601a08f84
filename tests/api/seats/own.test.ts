import { expect, test } from 'vitest'
import { buildParticipation } from '../../factories/items.ts'
import type { Buyer } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { call, pool } = api
const { buyer, group, listedSeats } = seatsOn(api)
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
