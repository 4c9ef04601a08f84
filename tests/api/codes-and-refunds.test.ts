import { afterEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { acceptWithdrawal } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildItem } from '../factories/items.ts'
import { buildLevel } from '../factories/members.ts'
import { deliverFor } from '../factories/orders.ts'
import { buildInterest } from '../factories/proposals.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { invitingOf } from './inviting.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { buildBuyer, ...orders } = ordersOf(api)
const { promote } = invitingOf(api)
const { creditsOf, follow, differences } = rewardsOf(api)

await buildLevel(pool, { cashbackPercent: 10 })
afterEach(async () => expect(await differences()).toEqual([]))

const sold = async (priceCents: number, deliveryCents = 0, interest?: number) => {
  const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents, stock: 9 }] })
  await deliverFor(pool, item.id, deliveryCents)
  if (interest)
    await pool.query('UPDATE items SET interest_id = $1 WHERE id = $2', [interest, item.id])
  return item.bundleIds[0]!
}
const delivered = async (buyer: Buyer, lines: [number, number][], code: string) => {
  const wanted = lines.map(([bundle_id, quantity]) => ({ bundle_id, quantity }))
  const order = await buyer.place(wanted, { code })
  await orders.pay(order)
  await orders.send(order)
  await orders.deliver(order)
  return orders.read(buyer, order)
}
const sendBack = async (buyer: Buyer, order: Order, bundle: number) => {
  const line = order.parcels.flatMap(({ lines }) => lines).find((l) => l.bundle_id === bundle)!
  const body = { lines: [{ line_id: line.id, quantity: 1 }] }
  const path = `/orders/${order.id}/refund_requests`
  const asked = await call('POST', path, { token: buyer.token, body })
  expect(asked.status).toBe(201)
  const { withdrawals } = await orders.read(buyer, order)
  const given = { order: order.id, position: withdrawals.length, decision: null }
  await db.transaction((tx) => acceptWithdrawal(tx, given, clock.now()))
  await orders.refunded(order)
  await follow()
  return orders.read(buyer, order)
}
const comingOf = async (buyer: Buyer) => (await creditsOf(buyer)).coming.map(({ base }) => base)

test('a code for the delivery reduces neither refunds nor cashback of the goods', async () => {
  const [buyer, code] = [await buildBuyer(), await promote({ freeDelivery: true })]
  const bundle = await sold(1645, 490)
  const order = await delivered(buyer, [[bundle, 2]], code)
  expect(order).toMatchObject({ total: 32.9, discount: 4.9 })
  await follow()
  expect(await comingOf(buyer)).toEqual([32.9])
  expect(await sendBack(buyer, order, bundle)).toMatchObject({ refunded: 16.45 })
  expect(await comingOf(buyer)).toEqual([16.45])
  expect(await sendBack(buyer, order, bundle)).toMatchObject({ refunded: 32.9, state: 'refunded' })
  expect(await comingOf(buyer)).toEqual([])
})

test('a code for a category reduces refunds of items of that category only', async () => {
  const interest = await buildInterest(pool, 'libri')
  const [buyer, code] = [await buildBuyer(), await promote({ percent: 50, interest: 'libri' })]
  const [meant, other] = [await sold(2000, 0, interest), await sold(3000)]
  const order = await delivered(
    buyer,
    [
      [meant, 1],
      [other, 1],
    ],
    code,
  )
  expect(order).toMatchObject({ total: 40 })
  expect(await sendBack(buyer, order, meant)).toMatchObject({ refunded: 10 })
  await follow()
  expect(await comingOf(buyer)).toEqual([30])
})

test('refunding the delivery with the last copy reduces no earlier cashback', async () => {
  const [buyer, code] = [await buildBuyer(), await promote({ amountCents: 500 })]
  const bundle = await sold(2000, 490)
  const order = await delivered(buyer, [[bundle, 3]], code)
  expect(order).toMatchObject({ total: 59.9 })
  await follow()
  expect(await comingOf(buyer)).toEqual([55])
  expect(await sendBack(buyer, order, bundle)).toMatchObject({ refunded: 18.33 })
  expect(await comingOf(buyer)).toEqual([36.67])
})
