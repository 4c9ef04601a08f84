import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { minutes } from '#lib/format/durations.ts'
import { cancelOrder, releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer, buildSale, buildPaid, stockOf, read } = ordersOf(api)

beforeEach(() => pool.query('DELETE FROM rate_limits'))

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
  const answer = await prolong(buyer, order)
  expect(answer.status).toBe(200)
  const { data: longer } = (await answer.json()) as { data: Order }
  expect(endOf(longer) - endOf(order)).toBe(minutes(15))
  expect(longer.can_prolong).toBe(false)
  expect((await prolong(buyer, order)).status).toBe(409)
  expect(endOf(await read(buyer, order))).toBe(endOf(longer))
  clock.advance(minutes(10))
  await releaseHolds(db, clock.now())
  expect((await read(buyer, order)).state).toBe('pending')
  clock.advance(minutes(6))
  await releaseHolds(db, clock.now())
  expect((await read(buyer, order)).state).toBe('cancelled')
  expect(await stockOf(bundle)).toBe(9)
})

test('concurrent requests extend it once', async () => {
  const { buyer, order } = await placed()
  const answers = await Promise.all(Array.from({ length: 5 }, () => prolong(buyer, order)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(endOf(await read(buyer, order)) - endOf(order)).toBe(minutes(15))
})

test('a retry under the same key gets the same response', async () => {
  const { buyer, order } = await placed()
  const first = await (await prolong(buyer, order, 'un-solo-gesto-1234')).json()
  const again = await prolong(buyer, order, 'un-solo-gesto-1234')
  expect([again.status, await again.json()]).toEqual([200, first])
})

test('is refused after the end, even before the cleanup job', async () => {
  const { buyer, order } = await placed()
  clock.advance(minutes(15))
  expect((await read(buyer, order)).can_prolong).toBe(false)
  expect((await prolong(buyer, order)).status).toBe(409)
})

test('is refused for paid and cancelled orders', async () => {
  const paid = await buildPaid()
  expect((await prolong(paid.buyer, paid.order)).status).toBe(409)
  const { buyer, order } = await placed()
  await db.transaction((tx) => cancelOrder(tx, order.id, clock.now()))
  expect((await prolong(buyer, order)).status).toBe(409)
})

test('answers 404 for the order of another member, and 401 for visitors', async () => {
  const { buyer, order } = await placed()
  expect((await prolong(await buildBuyer(), order)).status).toBe(404)
  expect((await call('POST', `/orders/${order.id}/more_time`)).status).toBe(401)
  expect(endOf(await read(buyer, order))).toBe(endOf(order))
})

test('an extended order still counts as unpaid', async () => {
  const buyer = await buildBuyer()
  const line = async () => [{ bundle_id: await buildSale(), quantity: 1 }]
  for (let placing = 0; placing < 3; placing++)
    await prolong(buyer, await buyer.place(await line()))
  const lines = await line()
  const { agreed } = await buyer.quote(lines)
  const refused = await buyer.send(buyer.bodyOf(lines, agreed))
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'unpaid_orders'])
})
