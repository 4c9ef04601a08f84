import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { openTestApi } from '../api/api.ts'
import type { Buyer } from '../api/buyer.ts'
import { rewardsOf } from '../api/order-rewards.ts'
import { ordersOf } from '../api/orders-life.ts'

const api = await openTestApi()
const { clock, db, pool } = api
const { buildBuyer, buildSale } = ordersOf(api)
const { creditsOf, differences } = rewardsOf(api)

const use = { use_credits: true }
const give = (buyer: Buyer, cents: number) =>
  db.transaction((tx) =>
    giveCredits(tx, { member: buyer.member.id, cents, reason: 'prova' }, clock.now()),
  )

test('concurrent orders never spend the same credits twice', async () => {
  const buyer = await buildBuyer()
  await give(buyer, 5000)
  const bundle = await buildSale(500)
  const bodies = await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const lines = [{ bundle_id: bundle, quantity: 1 + (turn % 3) }]
      return buyer.bodyOf(lines, (await buyer.quote(lines, use)).agreed, use)
    }),
  )
  const answers = await Promise.all(bodies.map((body) => buyer.send(body)))
  const placed = answers.filter(({ status }) => status === 201).length
  expect(answers.every(({ status }) => [201, 409].includes(status))).toBe(true)
  expect(placed).toBeGreaterThan(0)
  expect(await differences()).toEqual([])
  const { balance } = await creditsOf(buyer)
  const { rows } = await pool.query(
    'SELECT sum(credits_cents)::int AS used FROM orders WHERE member_id = $1',
    [buyer.member.id],
  )
  expect(rows[0].used + Math.round(balance.available * 100)).toBe(5000)
})

test('a code with 100 uses is used exactly 100 times by 1,000 concurrent orders', async () => {
  const promotion = {
    code: 'PRIMI100',
    amountCents: 500,
    percent: null,
    freeDelivery: false,

    minimumCents: 0,
    interest: null,
    fromAt: null,
    untilAt: null,
    uses: 100,
    usesEach: 1,
  }
  await db.transaction((tx) => addPromotion(tx, promotion, clock.now()))
  const bundle = await buildSale(2000)
  const lines = [{ bundle_id: bundle, quantity: 1 }]
  const code = { code: 'PRIMI100' }
  const buyers: Buyer[] = []
  const bodies: Record<string, unknown>[] = []
  const prepare = async (address: string) => {
    const buyer = await buildBuyer({ address })
    const { agreed } = await buyer.quote(lines, code)
    buyers.push(buyer)
    bodies.push(buyer.bodyOf(lines, agreed, code))
  }
  for (let batch = 0; batch < 50; batch++)
    await Promise.all(Array.from({ length: 20 }, (_, at) => prepare(`198.51.${batch}.${at + 1}`)))
  // Requests that time out (503) are retried under the same idempotency key.
  const keys = buyers.map(() => randomUUID())
  const statuses = buyers.map(() => 503)
  for (let waiting = buyers.map((_, at) => at); waiting.length > 0; ) {
    await Promise.all(
      waiting.map(async (at) => {
        statuses[at] = (await buyers[at]!.send(bodies[at]!, keys[at])).status
      }),
    )
    waiting = waiting.filter((at) => statuses[at]! >= 500)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(100)
  expect(statuses.filter((status) => status === 409)).toHaveLength(900)
  const { rows } = await pool.query(
    `SELECT used, (SELECT count(*)::int FROM code_uses WHERE code_id = codes.id) AS kept,
       (SELECT count(*)::int FROM orders WHERE discount_cents = 500) AS orders
     FROM codes WHERE code = 'PRIMI100'`,
  )
  expect(rows).toEqual([{ used: 100, kept: 100, orders: 100 }])
}, 180_000)
