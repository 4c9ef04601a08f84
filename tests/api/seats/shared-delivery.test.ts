import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#kernel/db/connection.ts'
import type { Quote } from '#lib/contract/checkout.ts'
import type { Order } from '#lib/contract/orders.ts'
import { day } from '#lib/format/durations.ts'
import { chargeSome } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { endCharged } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { buildItem } from '../factories/items.ts'
import { buildPickup, deliverFor, travelWith } from '../factories/orders.ts'
import type { Buyer } from '../factories/seats.ts'
import { dataOf, openTestApi } from './api.ts'
import { isWaiting } from './database.ts'
import { ordersOf } from './orders-life.ts'
import { seatRewardsOf } from './seat-rewards.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { seatWith, closed, orderOf, differences, ...life } = seatRewardsOf(api)
const { pay } = ordersOf(api)
beforeEach(() => pool.query('DELETE FROM rate_limits'))
afterEach(async () => expect(await differences()).toEqual([]))

/** Builds a sale at 19.90 plus 2.90 for delivery, which ships with this group. */
const expansionOf = async (group: number) => {
  const { id, bundleIds } = await buildItem(pool, {
    kind: 'sale',
    bundles: [{ priceCents: 1990, stock: 9 }],
  })
  await deliverFor(pool, id, 290)
  await travelWith(pool, id, group)
  return bundleIds[0]!
}

const at = (who: Buyer) => ({ kind: 'home', address_id: who.addressId })
const buy = async (who: Buyer, bundle_id: number, delivery: object = at(who)) => {
  const asked = { lines: [{ bundle_id, quantity: 1 }], delivery }
  const { agreed } = await dataOf<Quote>(
    await call('POST', '/checkout/quote', { token: who.token, body: asked }),
  )
  const body = { ...asked, agreed, conditions: true }
  return dataOf<Order>(await call('POST', '/orders', { token: who.token, body }), 201)
}
const paid = async (who: Buyer, bundle: number, delivery?: object) => {
  const order = await buy(who, bundle, delivery)
  await pay(order)
  return order
}
const isHeld = async () =>
  (
    await pool.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted`,
    )
  ).rowCount! > 0

test('an order pays its delivery while the seat it ships with is unpaid', async () => {
  const { id, who } = await seatWith({})
  expect((await buy(who, await expansionOf(id))).total).toBe(22.8)
})

test('the seat pays the rest of the delivery that the order has not paid', async () => {
  const { id, who, seat } = await seatWith({})
  expect(seat.total).toBe(44.8)
  await paid(who, await expansionOf(id))
  await closed(id)
  expect(await orderOf(seat.id)).toMatchObject({ goods: 3990, total: 4190 })
})

test('credits pay the rest of it', async () => {
  const { id, who, seat } = await seatWith({ use_credits: true }, { credits: 190 })
  await paid(who, await expansionOf(id))
  await closed(id)
  expect(await orderOf(seat.id)).toMatchObject({ credits: 190, total: 4000 })
})

test.each([
  ['is not paid', async (who: Buyer, bundle: number) => buy(who, bundle)],
  [
    'is called off',
    async (who: Buyer, bundle: number) => {
      const order = await paid(who, bundle)
      await call('POST', `/orders/${order.id}/cancellation`, { token: who.token })
    },
  ],
  [
    'goes elsewhere',
    async (who: Buyer, bundle: number) =>
      paid(who, bundle, {
        kind: 'pickup',
        pickup_id: await buildPickup(pool, { deliveryCents: 200 }),
      }),
  ],
])('the seat pays all of it when the order %s', async (_, happens) => {
  const { id, who, seat } = await seatWith({})
  await happens(who, await expansionOf(id))
  await closed(id)
  expect((await orderOf(seat.id)).total).toBe(4480)
})

test('an order after the payment of the seat has free delivery, unless to another address', async () => {
  const { id, who, seat } = await seatWith({ use_credits: true }, { credits: 4480 })
  const bundle = await expansionOf(id)
  await closed(id)
  expect((await orderOf(seat.id)).state).toBe('paid')
  const pickup = { kind: 'pickup', pickup_id: await buildPickup(pool, { deliveryCents: 200 }) }
  expect((await buy(who, bundle, pickup)).total).toBe(21.9)
  expect((await buy(who, bundle)).total).toBe(19.9)
})

test('an order pays its delivery again when the seat was lost', async () => {
  const { id, who, seat } = await seatWith({})
  const bundle = await expansionOf(id)
  await closed(id)
  await life.refused(seat.id, 'dead')
  await db.transaction((tx) => endCharged(tx, seat.id, 'dropped', clock.now()))
  expect((await buy(who, bundle)).total).toBe(22.8)
})

test('of two seats shipped together and charged concurrently, one pays the delivery', async () => {
  const base = await seatWith({})
  const expansion = await seatWith({}, { who: base.who })
  await travelWith(pool, expansion.id, base.id)
  clock.advance(day)
  for (const { id } of [base, expansion]) expect(await life.close(id)).toBe('collecting')
  const charge = (tx: Tx, id: number) => chargeSome(tx, id, { now: clock.now() })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = db.transaction(async (tx) => {
    await charge(tx, base.id)
    await promise
  })
  await expect.poll(() => isHeld()).toBe(true)
  const second = db.transaction((tx) => charge(tx, expansion.id))
  await expect.poll(() => isWaiting(pool)).toBe(true)
  resolve()
  await Promise.all([first, second])
  expect((await orderOf(base.seat.id)).total).toBe(4480)
  expect((await orderOf(expansion.seat.id)).total).toBe(3990)
})
