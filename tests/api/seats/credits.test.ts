import { afterEach, expect, test } from 'vitest'
import { endGroup, refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { lowerOrder } from '#lib/services/money/orders/commands/returns.ts'
import { addSteps } from '../../factories/seats.ts'
import { openTestApi } from '../api.ts'
import { seatRewardsOf } from '../seat-rewards.ts'

const api = await openTestApi()
const { clock, db, pool } = api
const { closed, seatWith, orderOf, availableOf, quote, ...life } = seatRewardsOf(api)
const { seatRow, chargesOf, listedSeats, follow, differences } = life
const use = { use_credits: true }
afterEach(async () => expect(await differences()).toEqual([]))

test('are quoted as maximum and as of today, and used when the seat is charged', async () => {
  const { id, bundleId, who, seat } = await seatWith(use, { credits: 1000 })
  expect(seat).toMatchObject({ total: 44.8, use_credits: true, credits: 10 })
  expect(await quote(who, { bundleId, ...use })).toMatchObject({
    total: 44.8,
    credits: { available: 10, used: 10 },
  })
  expect(await availableOf(who)).toBe(10)
  await life.give(who, 200)
  expect(await listedSeats(who)).toMatchObject([{ total: 44.8, credits: 12 }])
  await closed(id)
  expect(await orderOf(seat.id)).toMatchObject({ credits: 1200, total: 3280, state: 'pledged' })
  expect(await chargesOf(id)).toHaveLength(1)
  expect(await availableOf(who)).toBe(0)
  expect(await listedSeats(who)).toMatchObject([{ total: 32.8, credits: 12 }])
})

test('that cover the total pay the seat without a charge', async () => {
  const { id, who, seat } = await seatWith(use, { credits: 9000 })
  await closed(id)
  expect(await orderOf(seat.id)).toMatchObject({ credits: 4480, total: 0, state: 'paid' })
  expect(await seatRow(seat.id)).toMatchObject({ state: 'ordered' })
  expect(await chargesOf(id)).toEqual([])
  expect(await availableOf(who)).toBe(45.2)
})

test.each([
  ['a part of it', 1000, 'payment_failed'],
  ['all of it', 9000, 'refunded'],
])('are returned when the group fails after they paid %s', async (_, credits, state) => {
  const { id, who, seat } = await seatWith(use, { credits })
  await closed(id)
  await db.transaction((tx) => endGroup(tx, id, 'failed', clock.now()))
  for (let turn = 0; turn < 2; turn++) await refundFailedGroup(db, id, clock.now())
  await follow()
  expect(await orderOf(seat.id)).toMatchObject({ state })
  expect(await availableOf(who)).toBe(credits / 100)
})

test('are partly returned when the price falls of a group they paid completely', async () => {
  const { id, bundleId, who, seat } = await seatWith(use, { credits: 9000 })
  await closed(id)
  await addSteps(pool, bundleId, { 2: 2990 })
  const order = await orderOf(seat.id)
  await db.transaction((tx) => lowerOrder(tx, order.id, { itemId: id, reached: 2 }, clock.now()))
  await follow()
  expect(await availableOf(who)).toBe(55.2)
})
