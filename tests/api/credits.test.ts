import { afterEach, describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { day } from '#lib/format/durations.ts'
import { deleteAccount } from '#lib/services/members/own-data/commands.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { acceptWithdrawal, refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildLevel } from '../factories/members.ts'
import { readSheet } from '../factories/workbook.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'
import { workingAt } from './outbox.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildBuyer, buildSale, buildDelivered, ...orders } = ordersOf(api)
const { pay, read, refunded } = orders
const { follow, pass, creditsOf, noticesOf, differences } = rewardsOf(api)
const use = { use_credits: true }

await buildLevel(pool, { cashbackPercent: 3 })
afterEach(async () => expect(await differences()).toEqual([]))

const give = (buyer: Buyer, cents: number, months?: number) =>
  db.transaction((tx) =>
    giveCredits(
      tx,
      { member: buyer.member.id, cents, reason: 'per il ritardo', ...(months && { months }) },
      clock.now(),
    ),
  )
const rich = async (cents: number) => {
  const buyer = await buildBuyer()
  await give(buyer, cents)
  return buyer
}
const withdraw = async (buyer: Buyer, order: Order, quantity: number) => {
  const line_id = order.parcels[0]!.lines[0]!.id
  const body = { lines: [{ line_id, quantity }] }
  const response = await call('POST', `/orders/${order.id}/refund_requests`, {
    token: buyer.token,
    body,
  })
  expect(response.status).toBe(201)
}
const delivered = async (buyer: Buyer, order: Order) => {
  await orders.send(order)
  await orders.deliver(order)
  return read(buyer, order)
}
const accept = (order: Order, position = 1) =>
  db.transaction((tx) =>
    acceptWithdrawal(tx, { order: order.id, position, decision: null }, clock.now()),
  )

describe('the balance', () => {
  test('is returned only to its member', async () => {
    expect((await call('GET', '/users/logged/credits')).status).toBe(401)
    expect(await creditsOf(await buildBuyer())).toMatchObject({
      data: [],
      balance: { available: 0, pending: 0, ending: null },
      coming: [],
    })
    expect((await creditsOf(await rich(600))).data).toMatchObject([
      { kind: 'given', amount: 6, balance: 6, reason: 'per il ritardo' },
    ])
  })

  test('ends a year later, and is announced thirty days before', async () => {
    const buyer = await rich(600)
    await give(buyer, 400, 3)
    await pass(59)
    expect((await noticesOf(buyer)).filter((text) => text.includes('scadono'))).toEqual([])
    await pass(5)
    await pass(1)
    const notices = (await noticesOf(buyer)).filter((text) => text.includes('scadono'))
    expect(notices).toEqual([expect.stringContaining('**4,00 €** di crediti scadono il')])
    await pass(40)
    expect((await creditsOf(buyer)).balance.available).toBe(6)
    await pass(365)
    const { data, balance } = await creditsOf(buyer)
    expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['expired', -6],
      ['expired', -4],
      ['given', 4],
      ['given', 6],
    ])
    expect(balance).toEqual({ available: 0, pending: 0, ending: null })
  })
})

test('can be exported as a file', async () => {
  const { token } = await rich(600)
  const response = await call('GET', '/users/logged/export/credits', { token })
  const [, line] = readSheet(Buffer.from(await response.arrayBuffer()))
  expect(line?.slice(1, 7)).toEqual(['Regalo', '', 'per il ritardo', '6', '0', '6'])
})

describe('cashback', () => {
  test('is pending after the payment, and available after the withdrawal period', async () => {
    const { buyer, order } = await buildDelivered(2)
    await follow()
    const before = await creditsOf(buyer)
    expect(before.balance).toMatchObject({ available: 0, pending: 1.97 })
    expect(before.coming).toMatchObject([{ percent: 3, base: 65.8, amount: 1.97 }])
    await pass(13)
    expect((await creditsOf(buyer)).balance.available).toBe(0)
    await pass(3)
    const { data, balance } = await creditsOf(buyer)
    expect(balance).toMatchObject({ available: 1.97, pending: 0 })
    expect(data).toMatchObject([
      { kind: 'matured', amount: 1.97, share: { percent: 3, base: 65.8 } },
    ])
    expect(await noticesOf(buyer)).toEqual([
      expect.stringContaining(`**1,97 €** di cashback dell’ordine ${order.number}`),
    ])
  })

  test('excludes payments by credits and the delivery', async () => {
    const buyer = await rich(2000)
    const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], use)
    expect(order.total).toBe(17.8)
    await pay(order)
    await follow()
    // 32.90 of 37.80 were goods: of 17.80 that is 15.49.
    expect((await creditsOf(buyer)).coming).toMatchObject([{ base: 15.49, amount: 0.46 }])
  })

  test('is reduced by refunds, and waits during an open withdrawal', async () => {
    const { buyer, order } = await buildDelivered(2)
    await withdraw(buyer, order, 1)
    await pass(30)
    expect((await creditsOf(buyer)).balance).toMatchObject({ available: 0, pending: 1.97 })
    await accept(order)
    await refunded(order)
    await pass(1)
    const { balance, data } = await creditsOf(buyer)
    expect(balance).toMatchObject({ available: 0.99, pending: 0 })
    expect(data).toMatchObject([
      { kind: 'matured', share: { percent: 3, base: 32.9 } },
      { kind: 'reversed', amount: 0, pending: -0.98 },
    ])
  })

  test('already available is taken back down to zero at most', async () => {
    const { buyer, order } = await buildDelivered(2)
    await pass(20)
    const bundle = await buildSale()
    await buyer.place([{ bundle_id: bundle, quantity: 1 }], use)
    await give(buyer, 50)
    await db.transaction((tx) => refundByHand(tx, { order: order.id, cents: 7070 }, clock.now()))
    await refunded(order)
    await follow()
    const { balance, data } = await creditsOf(buyer)
    expect(balance.available).toBe(0)
    expect(data[0]).toMatchObject({ kind: 'reversed', amount: -0.5 })
  })
})

describe('paying with credits', () => {
  test('takes no more than the total, from the credits that end first', async () => {
    const buyer = await rich(600)
    await give(buyer, 5000, 3)
    const bundle = await buildSale()
    const quote = await buyer.quote([{ bundle_id: bundle, quantity: 1 }], use)
    expect(quote).toMatchObject({ total: 0, credits: { available: 56, used: 37.8 }, goods: 32.9 })
    const order = await buyer.place([{ bundle_id: bundle, quantity: 1 }], use)
    expect(order).toMatchObject({ state: 'paid', total: 0, credits: 37.8 })
    expect((await creditsOf(buyer)).balance).toMatchObject({ available: 18.2 })
    expect((await creditsOf(buyer)).balance.ending).toMatchObject({ amount: 12.2 })
    await follow()
    expect((await creditsOf(buyer)).coming).toEqual([])
  })

  test('is part of the agreement: used elsewhere meanwhile, the order is refused with a new quote', async () => {
    const buyer = await rich(1000)
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    const { agreed } = await buyer.quote(lines, use)
    await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], use)
    const response = await buyer.send(buyer.bodyOf(lines, agreed, use))
    expect(response.status).toBe(409)
    expect((await creditsOf(buyer)).balance.available).toBe(0)
  })

  test('splits a refund like the payment', async () => {
    const buyer = await rich(2000)
    const bundle = await buildSale()
    const placed = await buyer.place([{ bundle_id: bundle, quantity: 2 }], use)
    await pay(placed)
    const order = await delivered(buyer, placed)
    await withdraw(buyer, order, 1)
    await follow()
    expect((await creditsOf(buyer)).balance.available).toBe(0)
    await accept(order)
    await follow()
    expect((await creditsOf(buyer)).balance.available).toBe(9.31)
    await withdraw(buyer, order, 1)
    await accept(order, 2)
    await refunded(order)
    await follow()
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded', refunded: 50.7 })
    const { balance, data } = await creditsOf(buyer)
    expect(balance).toMatchObject({ available: 20, pending: 0 })
    expect(data.filter(({ kind }) => kind === 'returned')).toHaveLength(2)
  })

  test('only: refunds need no provider', async () => {
    const buyer = await rich(9000)
    const placed = await buyer.place([{ bundle_id: await buildSale(), quantity: 2 }], use)
    const order = await delivered(buyer, placed)
    await withdraw(buyer, order, 1)
    await accept(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'delivered' })
    await withdraw(buyer, order, 1)
    await accept(order, 2)
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded' })
    await follow()
    expect((await creditsOf(buyer)).balance.available).toBe(90)
  })
})

test('deleting the account forfeits them, and the books stay balanced', async () => {
  const { buyer } = await buildDelivered()
  await give(buyer, 700)
  await follow()
  clock.advance(60 * day)
  await deleteAccount(deps, buyer.member.id)
  expect(await workingAt(api)('purge')).toEqual([])
  expect(await workingAt(api)('provider')).toEqual([])
  const { rows } = await pool.query(
    'SELECT available_cents, pending_cents FROM credit_accounts WHERE member_id = $1',
    [buyer.member.id],
  )
  expect(rows).toEqual([{ available_cents: 0, pending_cents: 0 }])
})
