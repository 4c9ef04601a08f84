import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { addPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { keptOnGoods, percentOf } from '#lib/services/money/credits/rules.ts'
import { stopOrder } from '#lib/services/money/groups/commands/stop.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { refundedOf } from '#lib/services/money/payments/queries.ts'
import { followWorth } from '#lib/services/money/worth/commands/follow.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { openTestApi } from '../api/api.ts'
import type { Buyer } from '../api/buyer.ts'
import { ordersOf } from '../api/orders-life.ts'
import { worthOf } from '../api/worth.ts'
import { randomFrom } from '../crash/processes.ts'
import { buildLevel } from '../factories/members.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { buildBuyer, buildSale, pay, send, deliver, refunded, read } = ordersOf(api)
const { follow, pass, creditsOf, differences } = worthOf(api)
await buildLevel(pool, { cashbackPercent: 5 })

const use = { use_credits: true }
const give = (buyer: Buyer, cents: number) =>
  db.transaction((tx) =>
    giveCredits(tx, { member: buyer.member.id, cents, reason: 'prova' }, clock.now()),
  )
const unlessRefused = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error
}

/** Whatever can happen to somebody's orders and credits, by a name that a failure prints. */
const deedsOf = (buyer: Buyer, bundle: number, random: () => number) => {
  const orders: Order[] = []
  const some = () => orders[Math.floor(random() * orders.length)]
  const quietly = async (deed: (order: Order) => Promise<unknown>) => {
    const order = some()
    if (order) await deed(order).catch(unlessRefused)
  }
  const decide = (deed: typeof acceptWithdrawal | typeof refuseWithdrawal) => (order: Order) =>
    db.transaction((tx) =>
      deed(
        tx,
        { order: order.id, position: 1 + Math.floor(random() * 3), decision: 'così' },
        clock.now(),
      ),
    )
  const buy = async (more: Record<string, unknown>) => {
    const lines = [{ bundle_id: bundle, quantity: 1 + Math.floor(random() * 3) }]
    const order = await buyer.place(lines, more)
    if (order) orders.push(order)
  }
  return {
    orders,
    deeds: {
      buy: () => buy({}),
      'buy with credits': () => buy(use),
      further: () =>
        quietly(async (order) => {
          const { state } = await read(buyer, order)
          if (state === 'pending') await pay(order)
          if (state === 'paid') await send(order)
          if (state === 'shipped') await deliver(order)
        }),
      stop: () => quietly((order) => db.transaction((tx) => stopOrder(tx, order.id, clock.now()))),
      withdraw: () =>
        quietly((order) =>
          call('POST', `/orders/${order.id}/refund_requests`, {
            token: buyer.token,
            body: { lines: [{ line_id: order.parcels[0]!.lines[0]!.id, quantity: 1 }] },
          }),
        ),
      accept: () => quietly(decide(acceptWithdrawal)),
      refuse: () => quietly(decide(refuseWithdrawal)),
      'refund by hand': () =>
        quietly((order) =>
          db.transaction((tx) =>
            refundByHand(
              tx,
              { order: order.id, cents: 1 + Math.floor(random() * 2000) },
              clock.now(),
            ),
          ),
        ),
      'the provider says so': () => quietly((order) => refunded(order)),
      'a gift': () => give(buyer, 1 + Math.floor(random() * 3000)),
      follow,
      'it is followed twice': () =>
        quietly((order) => db.transaction((tx) => followWorth(tx, order.id, clock.now()))),
      'a week': () => pass(7),
      'a season': () => pass(90),
    },
  }
}

const kept = async (id: number) => {
  const { rows } = await pool.query(
    `SELECT o.state, o.goods_cents AS "goodsCents", o.delivery_cents AS "deliveryCents",
       o.total_cents AS "totalCents", o.credits_cents AS credits, o.paid_at AS paid,
       c.percent, c.cents,
       (SELECT coalesce(sum(pending_cents + available_cents), 0)::int FROM credit_lines l
         WHERE l.order_id = o.id AND l.kind IN ('earned', 'reversed', 'matured')) AS made,
       (SELECT coalesce(sum(available_cents), 0)::int FROM credit_lines l
         WHERE l.order_id = o.id AND l.kind IN ('used', 'returned')) AS spent
     FROM orders o LEFT JOIN cashbacks c ON c.order_id = o.id WHERE o.id = $1`,
    [id],
  )
  return rows[0]
}

test('whatever happens in whatever order, the book is even and nothing is made or lost', async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const random = randomFrom(seed)
  for (let round = 0; round < 4; round++) {
    await pool.query('TRUNCATE rate_limits')
    const buyer = await buildBuyer()
    const { orders, deeds } = deedsOf(buyer, await buildSale(500), random)
    // Most of the time an order goes on, and something is bought now and then.
    const often = ['further', 'further', 'further', 'further', 'withdraw', 'accept'] as const
    const names = [...often, ...(Object.keys(deeds) as (keyof typeof deeds)[])]
    const said: string[] = []
    for (let step = 0; step < 90; step++) {
      const name = names[Math.floor(random() * names.length)]!
      said.push(name)
      await deeds[name]()
    }
    await follow()
    const note = `seed ${seed}, ${said.join(', ')}`
    expect(await differences(), note).toEqual([])
    for (const { id } of orders) {
      const order = await kept(id)
      const isOver = ['cancelled', 'refunded', 'payment_failed'].includes(order.state)
      if (isOver) expect(order.spent, note).toBe(0)
      if (!order.paid) continue
      const back = (await refundedOf(db, [id])).get(id) ?? 0
      const backCents = isOver ? order.totalCents : back
      const should = percentOf(keptOnGoods({ ...order, backCents }), order.percent)
      // What was spent already cannot be taken back: then the shop keeps a little less.
      expect(order.cents, note).toBeGreaterThanOrEqual(should)
      expect(order.made, note).toBe(order.cents)
      const { available } = (await creditsOf(buyer)).balance
      if (order.cents > should) expect(said.join(), note).toContain('buy with credits')
      expect(available, note).toBeGreaterThanOrEqual(0)
    }
  }
})

test('the same credits are never spent twice, however many windows press at once', async () => {
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

test('a code with 100 uses pressed by 1,000 at once is used exactly 100 times', async () => {
  const promotion = {
    ...{ code: 'PRIMI100', amountCents: 500, percent: null, freeDelivery: false },
    ...{ minimumCents: 0, interest: null, fromAt: null, untilAt: null, uses: 100, usesEach: 1 },
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
  for (let heap = 0; heap < 50; heap++)
    await Promise.all(Array.from({ length: 20 }, (_, at) => prepare(`198.51.${heap}.${at + 1}`)))
  // Who is told that it takes too long presses again, under the same key.
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
