import { afterEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { buildItem } from '../../factories/items.ts'
import { buildLevel } from '../../factories/members.ts'
import { deliverFor } from '../../factories/orders.ts'
import { buildInterest } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { deps, pool } = api
const { buildBuyer, buildSale, ...orders } = ordersOf(api)
const { promote, usedOf, invitationOf, pair } = invitingOf(api)
const { availableOf, creditsOf, follow, give, pass, differences } = rewardsOf(api)
await buildLevel(pool, { number: 1, cashbackPercent: 10 })
await buildLevel(pool, { number: 2, fromCents: 5000 })
afterEach(async () => expect(await differences()).toEqual([]))

const levelOf = async ({ member }: Buyer) =>
  (
    await pool.query(
      'SELECT level_number AS level, spent_cents AS spent FROM members WHERE id = $1',
      [member.id],
    )
  ).rows[0]
const sold = async (priceCents: number, deliveryCents = 0, interest?: number) => {
  const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents, stock: 9 }] })
  await deliverFor(pool, item.id, deliveryCents)
  if (interest)
    await pool.query('UPDATE items SET interest_id = $1 WHERE id = $2', [interest, item.id])
  return item.bundleIds[0]!
}
type Quantities = [bundle: number, quantity: number][]
const delivered = async (buyer: Buyer, lines: Quantities, more: Record<string, unknown>) => {
  const order = await buyer.place(
    lines.map(([bundle_id, quantity]) => ({ bundle_id, quantity })),
    more,
  )
  await orders.pay(order)
  await orders.bring(order)
  await follow()
  return orders.read(buyer, order)
}
/** Returns copies of a line, with the refund; returns the order after it. */
const sendBack = async (buyer: Buyer, order: Order, quantity: number, bundle?: number) => {
  const lines = order.parcels.flatMap(({ lines }) => lines)
  const line = lines.find(({ bundle_id }) => bundle_id === bundle) ?? lines[0]!
  await orders.withdraw(buyer, order, quantity, line.id)
  await orders.accept(order, (await orders.read(buyer, order)).withdrawals.length)
  await orders.refunded(order)
  await follow()
  return orders.read(buyer, order)
}
const sendAllBack = async (buyer: Buyer, order: Order) => {
  for (const quantity of [1, 2]) await sendBack(buyer, order, quantity)
  expect((await orders.read(buyer, order)).state).toBe('refunded')
}
const comingOf = async (buyer: Buyer) => (await creditsOf(buyer)).coming.map(({ base }) => base)

test('a full refund reverts level, credits and code', async () => {
  const { invitee: buyer } = await pair()
  const code = await promote({ amountCents: 500, uses: 1 })
  await give(buyer, 700)
  const before = await levelOf(buyer)
  const order = await delivered(buyer, [[await buildSale(), 3]], { code, use_credits: true })
  expect(await levelOf(buyer)).not.toEqual(before)
  expect(await usedOf(code)).toBe(1)
  await sendAllBack(buyer, order)
  expect(await levelOf(buyer)).toEqual(before)
  expect(await usedOf(code)).toBe(0)
  const { balance, coming } = await creditsOf(buyer)
  expect(balance).toMatchObject({ available: 7, pending: 0 })
  expect(coming).toEqual([])
})

test('a full refund reverts the invitation: the next order is the first again', async () => {
  const { host, invitee, code } = await pair()
  const reward = async () => {
    await pass(16)
    await rewardInvitations(deps)
    return availableOf(host)
  }
  const inviteesOf = async () => (await invitationOf(host)).guests
  const buy = async () => delivered(invitee, [[await buildSale(), 3]], { code })
  await sendAllBack(invitee, await buy())
  expect(await inviteesOf()).toMatchObject([{ state: 'waiting' }])
  expect(await reward()).toBe(0)
  await buy()
  expect(await inviteesOf()).toMatchObject([{ state: 'coming' }])
  expect(await reward()).toBe(10)
})

test('a code for the delivery reduces neither refunds nor cashback of the goods', async () => {
  const [buyer, code] = [await buildBuyer(), await promote({ freeDelivery: true })]
  const order = await delivered(buyer, [[await sold(1645, 490), 2]], { code })
  expect(order).toMatchObject({ total: 32.9, discount: 4.9 })
  expect(await comingOf(buyer)).toEqual([32.9])
  expect(await sendBack(buyer, order, 1)).toMatchObject({ refunded: 16.45 })
  expect(await comingOf(buyer)).toEqual([16.45])
  expect(await sendBack(buyer, order, 1)).toMatchObject({ refunded: 32.9, state: 'refunded' })
  expect(await comingOf(buyer)).toEqual([])
})

test('a code for a category reduces items of that category only, and their refunds', async () => {
  const interest = await buildInterest(pool, 'libri')
  const [buyer, code] = [await buildBuyer(), await promote({ percent: 50, interest: 'libri' })]
  const [meant, other] = [await sold(2000, 0, interest), await sold(3000)]
  const lines: Quantities = [
    [meant, 1],
    [other, 1],
  ]
  const order = await delivered(buyer, lines, { code })
  expect(order).toMatchObject({ total: 40 })
  expect(await sendBack(buyer, order, 1, meant)).toMatchObject({ refunded: 10 })
  expect(await comingOf(buyer)).toEqual([30])
})

test('a discount in money is spread over the copies, and over their cashback', async () => {
  const [buyer, code] = [await buildBuyer(), await promote({ amountCents: 500 })]
  const order = await delivered(buyer, [[await sold(2000, 490), 3]], { code })
  expect(order).toMatchObject({ total: 59.9 })
  expect(await comingOf(buyer)).toEqual([55])
  expect(await sendBack(buyer, order, 1)).toMatchObject({ refunded: 18.33 })
  expect(await comingOf(buyer)).toEqual([36.67])
})
