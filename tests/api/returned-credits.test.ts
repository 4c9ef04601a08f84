import { afterEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { clock, db } = api
const { buildBuyer, buildSale } = ordersOf(api)
const { follow, pass, creditsOf, differences } = rewardsOf(api)
const use = { use_credits: true }

afterEach(async () => expect(await differences()).toEqual([]))

const give = ({ member }: Buyer, cents: number, months = 12) =>
  db.transaction((tx) =>
    giveCredits(tx, { member: member.id, cents, reason: 'per il ritardo', months }, clock.now()),
  )
const rich = async (cents: number) => {
  const buyer = await buildBuyer()
  await give(buyer, cents)
  return buyer
}

test('returns credits of a cancelled order at the end of their time with seven days', async () => {
  const buyer = await rich(1000)
  await pass(360)
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], use)
  await db.transaction((tx) => stopOrder(tx, order.id, clock.now()))
  await follow()
  await follow()
  const { balance, data } = await creditsOf(buyer)
  expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['returned', 10],
    ['used', -10],
    ['given', 10],
  ])
  expect(new Date(balance.ending!.on).getTime()).toBe(clock.now().getTime() + 7 * day)
})

const cancelled = async (buyer: Buyer, quantity = 1) => {
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity }], use)
  await db.transaction((tx) => stopOrder(tx, order.id, clock.now()))
  await follow()
  return (await creditsOf(buyer)).balance
}

test('returns credits with their own date', async () => {
  const buyer = await rich(1000)
  const { ending } = (await creditsOf(buyer)).balance
  await pass(300)
  expect((await cancelled(buyer)).ending).toEqual(ending)
})

test('returns each with its own date, when an order takes some that end and some that do not', async () => {
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
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 1 }], use)
  await pass(8)
  await db.transaction((tx) => stopOrder(tx, order.id, clock.now()))
  await follow()
  const { balance, data } = await creditsOf(buyer)
  expect(balance.available).toBe(0)
  const shown = data.filter(({ kind }) => kind !== 'reversed').slice(0, 2)
  expect(shown.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['expired', -37.8],
    ['returned', 37.8],
  ])
})
