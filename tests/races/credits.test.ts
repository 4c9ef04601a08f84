import { expect, test } from 'vitest'
import type { Quote } from '#lib/contract/checkout.ts'
import { dataOf, openTestApi } from '../api/api.ts'
import { ordersOf } from '../api/orders-life.ts'
import { seatRewardsOf } from '../api/seat-rewards.ts'
import { addressOf, countCodes } from './processes.ts'

const api = await openTestApi()
const { call, pool } = api
const { buildBuyer, buildSale } = ordersOf(api)
const rewards = seatRewardsOf(api)
const { availableOf, buyer, close, collect, differences, give, pass, promote, seatWith } = rewards
const use = { use_credits: true }

test('orders and groups that use the same credits concurrently spend them once', async () => {
  const who = await buyer()
  await give(who, 6000)
  const groups = [await seatWith(use, { who }), await seatWith(use, { who })]
  await pass(1)
  for (const { id } of groups) await close(id)
  const { token } = who
  const bundle_id = await buildSale(500)
  const delivery = { kind: 'home', address_id: who.addressId }
  const bodies = await Promise.all(
    [1, 2, 1].map(async (quantity) => {
      const wanted = { lines: [{ bundle_id, quantity }], delivery, ...use }
      const quote = await call('POST', '/checkout/quote', { token, body: wanted })
      return { ...wanted, agreed: (await dataOf<Quote>(quote)).agreed, conditions: true }
    }),
  )
  const [answers] = await Promise.all([
    Promise.all(bodies.map((body) => call('POST', '/orders', { token, body }))),
    ...groups.flatMap(({ id }) => [1, 2].map(() => collect(id))),
  ])
  // Refused when another used credits first, since less remains than was agreed to.
  for (const { status } of answers) expect([201, 409]).toContain(status)
  const { rows } = await pool.query(
    `SELECT sum(credits_cents)::int AS used, count(*) FILTER (WHERE kind = 'seat')::int AS seats
     FROM orders WHERE member_id = $1`,
    [who.member.id],
  )
  expect(rows[0].seats).toBe(2)
  expect(rows[0].used + Math.round((await availableOf(who)) * 100)).toBe(6000)
  expect(await differences()).toEqual([])
})

test('a code with ten uses is used exactly ten times by sixty concurrent orders', async () => {
  const code = await promote({ amountCents: 500, uses: 10 })
  const lines = [{ bundle_id: await buildSale(2000), quantity: 1 }]
  const presses = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const who = await buildBuyer({ address: addressOf(at) })
      const { agreed } = await who.quote(lines, { code })
      return () => who.send(who.bodyOf(lines, agreed, { code }))
    }),
  )
  const answers = await Promise.all(presses.map((press) => press()))
  const counts = countCodes(answers.map(({ status }) => `${status}`))
  expect(counts[201]).toBe(10)
  // On a slow machine some wait too long.
  expect(['201', '409', '503']).toEqual(expect.arrayContaining(Object.keys(counts)))
  const { rows } = await pool.query(
    `SELECT used, (SELECT count(*)::int FROM code_uses WHERE code_id = codes.id) AS kept,
       (SELECT count(*)::int FROM orders WHERE discount_cents = 500) AS orders
     FROM codes WHERE code = $1`,
    [code],
  )
  expect(rows).toEqual([{ used: 10, kept: 10, orders: 10 }])
})
