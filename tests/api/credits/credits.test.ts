import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { deleteAccount } from '#lib/services/members/own-data/commands.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { buildLevel } from '../../factories/members.ts'
import { readSheet } from '../../factories/workbook.ts'
import { codeOf, openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'
import { workingAt } from '../outbox.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildBuyer, buildSale, ...orders } = ordersOf(api)
const { read } = orders
const { availableOf, creditsOf, differences, follow, give, noticesOf, pass } = rewardsOf(api)
const use = { use_credits: true }

await buildLevel(pool, { cashbackPercent: 3 })
afterEach(async () => expect(await differences()).toEqual([]))

const rich = async (cents: number) => {
  const buyer = await buildBuyer()
  await give(buyer, cents)
  return buyer
}
const place = async (buyer: Buyer, quantity = 1) =>
  buyer.place([{ bundle_id: await buildSale(), quantity }], use)
const movementsOf = async (buyer: Buyer) =>
  (await creditsOf(buyer)).data.map(({ kind, amount }) => [kind, amount])

describe('the balance', () => {
  test('lists what was given, on the page and in the file', async () => {
    const buyer = await rich(600)
    const { token } = buyer
    expect((await creditsOf(buyer)).data).toMatchObject([
      { kind: 'given', amount: 6, balance: 6, reason: 'per il ritardo' },
    ])
    const response = await call('GET', '/users/logged/export/credits', { token })
    const [, line] = readSheet(Buffer.from(await response.arrayBuffer()))
    expect(line?.slice(1, 7)).toEqual(['Regalo', '', 'per il ritardo', '6', '0', '6'])
  })

  test('ends a year later, and is announced thirty days before', async () => {
    const buyer = await rich(600)
    await give(buyer, 400, 3)
    const ending = async () => (await noticesOf(buyer)).filter((text) => text.includes('scadono'))
    await pass(59)
    expect(await ending()).toEqual([])
    await pass(5)
    await pass(1)
    expect(await ending()).toEqual([expect.stringContaining('**4,00 €** di crediti scadono il')])
    await pass(40)
    expect(await availableOf(buyer)).toBe(6)
    await pass(365)
    expect(await movementsOf(buyer)).toEqual([
      ['expired', -6],
      ['expired', -4],
      ['given', 4],
      ['given', 6],
    ])
    expect((await creditsOf(buyer)).balance).toEqual({ available: 0, pending: 0, ending: null })
  })
})

describe('paying with credits', () => {
  test('takes no more than the total, from the credits that end first', async () => {
    const buyer = await rich(600)
    await give(buyer, 5000, 3)
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    const quote = await buyer.quote(lines, use)
    expect(quote).toMatchObject({ total: 0, credits: { available: 56, used: 37.8 }, goods: 32.9 })
    const order = await buyer.place(lines, use)
    expect(order).toMatchObject({ state: 'paid', total: 0, credits: 37.8 })
    const { balance } = await creditsOf(buyer)
    expect(balance).toMatchObject({ available: 18.2, ending: { amount: 12.2 } })
    await follow()
    expect((await creditsOf(buyer)).coming).toEqual([])
  })

  test('is part of the agreement: used elsewhere meanwhile, the order is refused with a new quote', async () => {
    const buyer = await rich(1000)
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    const { agreed } = await buyer.quote(lines, use)
    await place(buyer)
    expect(await codeOf(await buyer.send(buyer.bodyOf(lines, agreed, use)))).toBe('quote_changed')
    expect(await availableOf(buyer)).toBe(0)
  })

  test('splits a refund like the payment', async () => {
    const buyer = await rich(2000)
    const placed = await place(buyer, 2)
    await orders.pay(placed)
    await orders.bring(placed)
    const order = await read(buyer, placed)
    await orders.withdraw(buyer, order, 1)
    await follow()
    expect(await availableOf(buyer)).toBe(0)
    await orders.accept(order)
    await follow()
    expect(await availableOf(buyer)).toBe(9.31)
    await orders.withdraw(buyer, order, 1)
    await orders.accept(order, 2)
    await orders.refunded(order)
    await follow()
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded', refunded: 50.7 })
    const { balance, data } = await creditsOf(buyer)
    expect(balance).toMatchObject({ available: 20, pending: 0 })
    expect(data.filter(({ kind }) => kind === 'returned')).toHaveLength(2)
  })

  test('only: refunds need no provider', async () => {
    const buyer = await rich(9000)
    const placed = await place(buyer, 2)
    await orders.bring(placed)
    const order = await read(buyer, placed)
    for (const [at, state] of ['delivered', 'refunded'].entries()) {
      await orders.withdraw(buyer, order, 1)
      await orders.accept(order, at + 1)
      expect(await read(buyer, order)).toMatchObject({ state })
    }
    await follow()
    expect(await availableOf(buyer)).toBe(90)
  })
})

describe('a cancelled order', () => {
  const stop = async ({ id }: { id: number }) => {
    await db.transaction((tx) => stopOrder(tx, id, clock.now()))
    for (const _ of [1, 2]) await follow()
  }
  const cancelled = async (buyer: Buyer) => {
    await stop(await place(buyer))
    return (await creditsOf(buyer)).balance
  }

  test('returns credits at the end of their time with seven days', async () => {
    const buyer = await rich(1000)
    await pass(360)
    const { ending } = await cancelled(buyer)
    expect(await movementsOf(buyer)).toEqual([
      ['returned', 10],
      ['used', -10],
      ['given', 10],
    ])
    expect(new Date(ending!.on).getTime()).toBe(clock.now().getTime() + 7 * day)
  })

  test('returns each credit with its own date, when it used some that end and some that do not', async () => {
    const buyer = await rich(1000)
    await give(buyer, 1000, 1)
    const { ending } = (await creditsOf(buyer)).balance
    expect(ending?.amount).toBe(10)
    expect((await cancelled(buyer)).ending).toEqual(ending)
  })

  test('gives more days once, however often an order is placed and cancelled', async () => {
    const buyer = await rich(1000)
    await pass(364)
    const { ending } = await cancelled(buyer)
    expect(ending).toMatchObject({ amount: 10 })
    for (let turn = 0; turn < 3; turn++) {
      await pass(2)
      expect((await cancelled(buyer)).ending).toEqual(ending)
    }
    await pass(1)
    expect((await creditsOf(buyer)).balance).toEqual({ available: 0, pending: 0, ending: null })
  })

  test('returns nothing that outlived its second date in an order', async () => {
    const buyer = await rich(3780)
    await pass(364)
    await cancelled(buyer)
    const order = await place(buyer)
    await pass(8)
    await stop(order)
    expect(await availableOf(buyer)).toBe(0)
    const moved = (await movementsOf(buyer)).filter(([kind]) => kind !== 'reversed')
    expect(moved.slice(0, 2)).toEqual([
      ['expired', -37.8],
      ['returned', 37.8],
    ])
  })
})

test('deleting the account forfeits them, and the books stay balanced', async () => {
  const { buyer } = await orders.buildDelivered()
  await give(buyer, 700)
  await follow()
  clock.advance(60 * day)
  await deleteAccount(deps, buyer.member.id)
  const work = workingAt(api)
  for (const queue of ['purge', 'provider'] as const) expect(await work(queue)).toEqual([])
  const { rows } = await pool.query(
    'SELECT available_cents, pending_cents FROM credit_accounts WHERE member_id = $1',
    [buyer.member.id],
  )
  expect(rows).toEqual([{ available_cents: 0, pending_cents: 0 }])
})

/** Given time and number of months, and the expected end in the time of Rome. */
test.each([
  [
    'into the hour that comes twice, of which it is the second',
    '2027-07-31T00:30:00Z',
    3,
    '2027-10-31T01:30:00.000Z',
  ],
  ['on 29 February for a year', '2032-02-29T09:30:00Z', 12, '2033-02-28T09:30:00.000Z'],
])('credits given %s end at the same hour', async (_, from, months, end) => {
  const goTo = (moment: string, milliseconds = 0) =>
    pass((Date.parse(moment) + milliseconds - clock.now().getTime()) / day)
  await goTo(from)
  const buyer = await buildBuyer()
  await give(buyer, 500, months)
  expect((await creditsOf(buyer)).balance.ending).toEqual({ amount: 5, on: end })
  await goTo(end, -1)
  expect(await availableOf(buyer)).toBe(5)
  await goTo(end, 1)
  expect(await availableOf(buyer)).toBe(0)
})
