import { afterEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { buildLevel } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { clock, pool } = api
const { buildPaid, buildDelivered, buildSale, ...orders } = ordersOf(api)
const { availableOf, creditsOf, differences, follow, give, noticesOf, pass } = rewardsOf(api)
const use = { use_credits: true }

await buildLevel(pool, { cashbackPercent: 3 })
afterEach(async () => expect(await differences()).toEqual([]))

const contest = ({ id }: Order) =>
  pool.query(
    `INSERT INTO disputes (id, capture_id, state, opened_at) VALUES ($1, $2, 'OPEN', $3)`,
    [`PP-D-${id}`, `CAPTURE-${id}`, clock.now()],
  )
const settle = ({ id }: Order) =>
  pool.query(`UPDATE disputes SET state = 'RESOLVED', resolved_at = $2 WHERE id = $1`, [
    `PP-D-${id}`,
    clock.now(),
  ])
const balanceOf = async (buyer: Buyer) => {
  const { available, pending } = (await creditsOf(buyer)).balance
  return [available, pending]
}

test('is pending after the payment, and available after the withdrawal period', async () => {
  const { buyer, order } = await buildDelivered(2)
  await follow()
  const share = { percent: 3, base: 65.8 }
  expect(await balanceOf(buyer)).toEqual([0, 1.97])
  expect((await creditsOf(buyer)).coming).toMatchObject([{ ...share, amount: 1.97 }])
  await pass(13)
  expect(await availableOf(buyer)).toBe(0)
  await pass(3)
  expect(await balanceOf(buyer)).toEqual([1.97, 0])
  expect((await creditsOf(buyer)).data).toMatchObject([{ kind: 'matured', amount: 1.97, share }])
  expect(await noticesOf(buyer)).toEqual([
    expect.stringContaining(`**1,97 €** di cashback dell’ordine ${order.number}`),
  ])
})

test('the percentage is that of the day of payment, however late it is computed', async () => {
  const { buyer } = await buildPaid()
  await pool.query('UPDATE levels SET cashback_percent = 9')
  await follow()
  await pool.query('UPDATE levels SET cashback_percent = 3')
  expect((await creditsOf(buyer)).coming).toMatchObject([{ percent: 3, base: 32.9, amount: 0.99 }])
})

test('excludes payments by credits and the delivery, and is shown by the paid order', async () => {
  const buyer = await orders.buildBuyer()
  await give(buyer, 2000)
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], use)
  expect(order).toMatchObject({ total: 17.8, cashback: null })
  await orders.pay(order)
  // 32.90 of 37.80 were goods: of 17.80 that is 15.49.
  expect((await orders.read(buyer, order)).cashback).toEqual({ percent: 3, amount: 0.46 })
  await follow()
  expect((await creditsOf(buyer)).coming).toMatchObject([{ base: 15.49, amount: 0.46 }])
})

test('is reduced by refunds with their reason, and waits during an open withdrawal', async () => {
  const { buyer, order } = await buildDelivered(2)
  await orders.withdraw(buyer, order, 1)
  await pass(30)
  expect(await balanceOf(buyer)).toEqual([0, 1.97])
  await orders.accept(order)
  await orders.refunded(order)
  await pass(1)
  expect(await balanceOf(buyer)).toEqual([0.99, 0])
  const share = { percent: 3, base: 32.9 }
  expect((await creditsOf(buyer)).data).toMatchObject([
    { kind: 'matured', share },
    { kind: 'reversed', amount: 0, pending: -0.98, share, order: { number: order.number } },
  ])
})

test('already available is taken back down to zero at most', async () => {
  const { buyer, order } = await buildDelivered(2)
  await pass(20)
  await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], use)
  await give(buyer, 50)
  await orders.refund(order, 7070)
  await orders.refunded(order)
  await follow()
  const { balance, data } = await creditsOf(buyer)
  expect(balance.available).toBe(0)
  expect(data[0]).toMatchObject({ kind: 'reversed', amount: -0.5 })
})

test('waits while the payment is disputed', async () => {
  const { buyer, order } = await buildPaid()
  await orders.bring(order)
  await contest(order)
  await pass(20)
  expect(await balanceOf(buyer)).toEqual([0, 0.99])
  await settle(order)
  await pass(1)
  expect(await balanceOf(buyer)).toEqual([0.99, 0])
})
