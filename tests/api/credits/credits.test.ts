import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { deleteAccount } from '#lib/services/members/own-data/commands.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { buildLevel } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'
import { workingAt } from '../outbox.ts'

const api = await openTestApi()
const { clock, db, deps, pool } = api
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

test('credits end at the hour of Rome, of one that comes twice at the second', async () => {
  const end = '2027-10-31T01:30:00.000Z'
  const goTo = (moment: string, milliseconds = 0) =>
    pass((Date.parse(moment) + milliseconds - clock.now().getTime()) / day)
  await goTo('2027-07-31T00:30:00Z')
  const buyer = await buildBuyer()
  await give(buyer, 500, 3)
  expect((await creditsOf(buyer)).balance.ending).toEqual({ amount: 5, on: end })
  await goTo(end, -1)
  expect(await availableOf(buyer)).toBe(5)
  await goTo(end, 1)
  expect(await availableOf(buyer)).toBe(0)
})
