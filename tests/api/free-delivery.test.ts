import { expect, test } from 'vitest'
import { deliverFor, travelWith } from '../factories/orders.ts'
import { buildMethod } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { buyersOf } from './buyer.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi({ FREE_DELIVERY_FROM_EUROS: '60' })
const { call, pool } = api
const { group } = seatsOn(api)
const { buildBuyer } = buyersOf(api)

test.each([
  [1, 44.8],
  [2, 79.8],
])(
  '%i copies of a group are taken at the total that was told, where delivery is free from an amount',
  async (quantity, total) => {
    const buyer = await buildBuyer()
    const { id, bundleId } = await group()
    await deliverFor(pool, id, 490)
    const method_id = await buildMethod(pool, { member: buyer.member })
    const asked = await buyer.quote([{ bundle_id: bundleId, quantity }], { kind: 'seat' })
    expect(asked.total).toBe(total)
    const { agreed } = asked
    const answer = await call('POST', `/preorders/${id}/participations`, {
      token: buyer.token,
      body: {
        ...{ bundle_id: bundleId, quantity, delivery: buyer.home, method_id, agreed },
        conditions: true,
      },
    })
    expect(await seatOf(answer)).toMatchObject({ quantity, total })
  },
)

test('a seat that travels with another item is brought for nothing to who has something of that, and to nobody else', async () => {
  const buyer = await buildBuyer()
  const [one, other] = [await group(), await group()]
  for (const { id } of [one, other]) await deliverFor(pool, id, 490)
  await travelWith(pool, one.id, other.id)
  const method_id = await buildMethod(pool, { member: buyer.member })
  const take = async ({ id, bundleId }: typeof one) => {
    const { agreed, total } = await buyer.quote([{ bundle_id: bundleId, quantity: 1 }], {
      kind: 'seat',
    })
    const body = { bundle_id: bundleId, quantity: 1, delivery: buyer.home, method_id, agreed }
    const answer = await call('POST', `/preorders/${id}/participations`, {
      token: buyer.token,
      body: { ...body, conditions: true },
    })
    expect(await seatOf(answer)).toMatchObject({ total })
    return {
      total,
      id: (await pool.query('SELECT max(id)::int id FROM participations')).rows[0].id,
    }
  }
  const alone = await take(one)
  expect(alone.total).toBe(44.8)
  await call('DELETE', `/participations/${alone.id}`, { token: buyer.token })
  expect((await take(other)).total).toBe(44.8)
  expect((await take(one)).total).toBe(39.9)
})
