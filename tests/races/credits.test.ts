import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { openTestApi } from '../api/api.ts'
import { ordersOf } from '../api/orders-life.ts'
import { seatRewardsOf } from '../api/seat-rewards.ts'
import { addressOf, countCodes } from './processes.ts'

const api = await openTestApi()
const { call, pool } = api
const { buildBuyer, buildSale } = ordersOf(api)
const rewards = seatRewardsOf(api)
const { availableOf, buyer, close, collect, differences, give, pass, promote, seatWith } = rewards
const use = { use_credits: true }

/** Cents of credits that the orders of a member used. */
const usedBy = async ({ member }: { member: { id: number } }) =>
  (
    await pool.query<{ cents: number }>(
      'SELECT sum(credits_cents)::int AS cents FROM orders WHERE member_id = $1',
      [member.id],
    )
  ).rows[0]!.cents

test('concurrent orders never spend the same credits twice', async () => {
  const who = await buildBuyer()
  await give(who, 5000)
  const bundle = await buildSale(500)
  const bodies = await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const lines = [{ bundle_id: bundle, quantity: 1 + (turn % 3) }]
      return who.bodyOf(lines, (await who.quote(lines, use)).agreed, use)
    }),
  )
  const answers = await Promise.all(bodies.map((body) => who.send(body)))
  expect(answers.every(({ status }) => [201, 409].includes(status))).toBe(true)
  expect(answers.some(({ status }) => status === 201)).toBe(true)
  expect(await differences()).toEqual([])
  expect((await usedBy(who)) + Math.round((await availableOf(who)) * 100)).toBe(5000)
})

test('a sale and two groups that use the same credits concurrently spend them once', async () => {
  const who = await buyer()
  await give(who, 6000)
  const groups = [await seatWith(use, { who }), await seatWith(use, { who })]
  await pass(1)
  for (const { id } of groups) await close(id)
  const { token } = who
  const wanted = {
    lines: [{ bundle_id: await buildSale(), quantity: 1 }],
    delivery: { kind: 'home', address_id: who.addressId },
    ...use,
  }
  const quote = await (await call('POST', '/checkout/quote', { token, body: wanted })).json()
  const body = { ...wanted, agreed: quote.data.agreed, conditions: true }
  const [sale] = await Promise.all([
    call('POST', '/orders', { token, body }),
    ...groups.flatMap(({ id }) => [1, 2].map(() => collect(id))),
  ])
  // Refused when a seat used credits first, since less remains than was agreed to.
  expect([201, 409]).toContain(sale!.status)
  if (sale!.status === 201)
    expect(((await sale!.json()) as { data: Order }).data.credits).toBe(37.8)
  const { rows } = await pool.query(
    "SELECT count(*)::int AS seats FROM orders WHERE member_id = $1 AND kind = 'seat'",
    [who.member.id],
  )
  expect(rows).toEqual([{ seats: 2 }])
  expect([await usedBy(who), await availableOf(who)]).toEqual([6000, 0])
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
  expect(countCodes(answers.map(({ status }) => `${status}`))).toEqual({ 201: 10, 409: 50 })
  const { rows } = await pool.query(
    `SELECT used, (SELECT count(*)::int FROM code_uses WHERE code_id = codes.id) AS kept,
       (SELECT count(*)::int FROM orders WHERE discount_cents = 500) AS orders
     FROM codes WHERE code = $1`,
    [code],
  )
  expect(rows).toEqual([{ used: 10, kept: 10, orders: 10 }])
})
