import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { minutes } from '#lib/format/durations.ts'
import { cancelOrder, releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { dataOf, openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, db, clock } = api
const { buildBuyer, buildSale, buildPaid, stockOf, read } = ordersOf(api)

const placed = async () => {
  const bundle = await buildSale()
  const buyer = await buildBuyer()
  const order = await buyer.place([{ bundle_id: bundle, quantity: 1 }])
  return { bundle, buyer, order }
}
const prolong = ({ token }: Pick<Buyer, 'token'>, { id }: Order, key?: string) =>
  call('POST', `/orders/${id}/more_time`, {
    token,
    headers: key ? { 'idempotency-key': key } : {},
  })
const endOf = (order: Order) => Date.parse(order.held_until!)

test('the reservation of an unpaid order is extended by 15 minutes, once', async () => {
  const { bundle, buyer, order } = await placed()
  expect(order.can_prolong).toBe(true)
  clock.advance(minutes(14))
  const longer = await dataOf<Order>(await prolong(buyer, order, 'un-solo-gesto-1234'))
  expect(endOf(longer) - endOf(order)).toBe(minutes(15))
  expect(longer.can_prolong).toBe(false)
  const again = await prolong(buyer, order, 'un-solo-gesto-1234')
  expect(await dataOf(again)).toEqual(longer)
  expect((await prolong(buyer, order)).status).toBe(409)
  for (const [minute, state] of [
    [10, 'pending'],
    [6, 'cancelled'],
  ] as const) {
    clock.advance(minutes(minute))
    await releaseHolds(db, clock.now())
    expect((await read(buyer, order)).state).toBe(state)
  }
  expect(await stockOf(bundle)).toBe(9)
})

test('is refused after the end, for paid and cancelled orders, and for those of another member', async () => {
  const paid = await buildPaid()
  expect((await prolong(paid.buyer, paid.order)).status).toBe(409)
  const cancelled = await placed()
  await db.transaction((tx) => cancelOrder(tx, cancelled.order.id, clock.now()))
  expect((await prolong(cancelled.buyer, cancelled.order)).status).toBe(409)
  const { buyer, order } = await placed()
  expect((await prolong(await buildBuyer(), order)).status).toBe(404)
  expect(endOf(await read(buyer, order))).toBe(endOf(order))
  // Even before the job that releases it.
  clock.advance(minutes(15))
  expect((await read(buyer, order)).can_prolong).toBe(false)
  expect((await prolong(buyer, order)).status).toBe(409)
})
