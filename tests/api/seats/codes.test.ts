import { afterEach, expect, test } from 'vitest'
import type { Participation } from '#lib/contract/participations.ts'
import { endPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { addSteps } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { seatRewardsOf } from '../seat-rewards.ts'

const api = await openTestApi()
const { clock, db, pool } = api
const { closed, seatWith, orderOf, quote, sit, promote, usedOf, ...life } = seatRewardsOf(api)
const { buyer, change, differences, leave } = life
afterEach(async () => expect(await differences()).toEqual([]))

test('reserves its use when joining, and releases it when leaving', async () => {
  const code = await promote({ amountCents: 500, uses: 1 })
  const { id, bundleId, who, seat } = await seatWith({ code })
  expect(seat).toMatchObject({ code, discount: 5, total: 39.8 })
  expect(await usedOf(code)).toBe(1)
  const other = await buyer()
  expect((await quote(other, { bundleId, code })).code?.reason).toMatch(/^È finito/)
  expect((await leave(who, seat.id)).status).toBe(204)
  expect(await usedOf(code)).toBe(0)
  expect(
    (await dataOf<Participation>(await sit(other, id, { bundleId, code }), 201)).discount,
  ).toBe(5)
})

test('is applied to the final price as promised, even if it has ended or the total is below its minimum', async () => {
  const code = await promote({ percent: 10, minimumCents: 3500 })
  const { id, bundleId, seat } = await seatWith({ code })
  expect(seat).toMatchObject({ discount: 3.99, total: 40.81 })
  await db.transaction((tx) => endPromotion(tx, code, clock.now()))
  await addSteps(pool, bundleId, { 1: 3000 })
  await closed(id)
  expect(await orderOf(seat.id)).toMatchObject({ goods: 3000, discount: 300, total: 3190 })
  const { rows } = await pool.query(
    'SELECT order_id::int AS id, cents FROM code_uses WHERE participation_id = $1',
    [seat.id],
  )
  expect(rows).toEqual([{ id: (await orderOf(seat.id)).id, cents: 300 }])
})

test('is kept, replaced or removed by a change of the seat', async () => {
  const [first, second] = [
    await promote({ percent: 10, uses: 1 }),
    await promote({ amountCents: 700 }),
  ]
  const { bundleId, who, seat } = await seatWith({ code: first })
  type Wanted = Omit<Parameters<typeof quote>[1], 'bundleId'>
  const changed = async (wanted: Wanted, body: object) => {
    const { agreed } = await quote(who, { bundleId, ...wanted })
    return dataOf<Participation>(await change(who, seat.id, { ...body, agreed }))
  }
  expect((await change(who, seat.id, { quantity: 2, agreed: 'another' })).status).toBe(409)
  expect(await changed({ quantity: 2, code: first }, { quantity: 2 })).toMatchObject({
    code: first,
    discount: 7.98,
    total: 76.72,
  })
  expect(await usedOf(first)).toBe(1)
  const other = { code: second, use_credits: true }
  expect(await changed({ quantity: 2, ...other }, other)).toMatchObject({ ...other, discount: 7 })
  expect([await usedOf(first), await usedOf(second)]).toEqual([0, 1])
  const none = { quantity: 2, code: '', use_credits: true }
  expect(await changed(none, { code: null })).toMatchObject({ code: null, discount: 0 })
  expect(await usedOf(second)).toBe(0)
})

test('of an invitation reduces nothing, and registers the invitee with the order', async () => {
  const host = await buyer()
  const { code } = await life.invitationOf(host)
  const invitee = await buyer()
  await pool.query("UPDATE postal_addresses SET street = 'via delle Rose' WHERE member_id = $1", [
    invitee.member.id,
  ])
  await pool.query("UPDATE payment_methods SET last_digits = '7777' WHERE member_id = $1", [
    invitee.member.id,
  ])
  const { id, seat } = await seatWith({ code }, { who: invitee })
  expect(seat).toMatchObject({ code, discount: 0, total: 44.8 })
  await closed(id)
  const { rows } = await pool.query(
    'SELECT order_id::int AS "order" FROM invitations WHERE invited_id = $1 AND inviter_id = $2',
    [invitee.member.id, host.member.id],
  )
  expect(rows).toEqual([{ order: (await orderOf(seat.id)).id }])
})
