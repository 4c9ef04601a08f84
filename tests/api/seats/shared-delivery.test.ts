import { afterEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { collectBatch } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { buildPickup, travelWith } from '../../factories/orders.ts'
import type { Buyer } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { isWaiting } from '../database.ts'
import { sharedParcelsOf } from '../shared-parcels.ts'

const api = await openTestApi()
const { clock, db, pool } = api
const parcels = sharedParcelsOf(api)
const { buy, cancellation, closed, differences, expansionOf, orderOf, place, seatWith } = parcels
afterEach(async () => expect(await differences()).toEqual([]))

const priceOf = async (who: Buyer, bundle: number, delivery?: object) =>
  (await dataOf<Order>(await place(who, bundle, delivery), 201)).total
const elsewhere = async () => ({
  kind: 'pickup',
  pickup_id: await buildPickup(pool, { deliveryCents: 200 }),
})

test('the seat pays the rest of the delivery that the order has not paid, also with credits', async () => {
  for (const credits of [0, 190]) {
    const { id, who, seat } = await seatWith({ use_credits: true }, { credits })
    expect(seat.total).toBe(44.8)
    await buy(who, await expansionOf(id))
    await closed(id)
    expect(await orderOf(seat.id)).toMatchObject({ goods: 3990, credits, total: 4190 - credits })
  }
})

test.each([
  ['is not paid', (who: Buyer, bundle: number) => place(who, bundle)],
  [
    'is called off',
    async (who: Buyer, bundle: number) => cancellation(who, await buy(who, bundle)),
  ],
  ['goes elsewhere', async (who: Buyer, bundle: number) => buy(who, bundle, await elsewhere())],
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
  expect(await priceOf(who, bundle, await elsewhere())).toBe(21.9)
  expect(await priceOf(who, bundle)).toBe(19.9)
})

const isLocked = async () =>
  (
    await pool.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted`,
    )
  ).rowCount! > 0

test('of two seats shipped together and charged concurrently, one pays the delivery', async () => {
  const base = await seatWith({})
  const expansion = await seatWith({}, { who: base.who })
  await travelWith(pool, expansion.id, base.id)
  await parcels.pass(1)
  for (const { id } of [base, expansion]) expect(await parcels.close(id)).toBe('collecting')
  const charge = ({ id }: typeof base, until?: Promise<void>) =>
    db.transaction(async (tx) => {
      await collectBatch(tx, id, { now: clock.now() })
      await until
    })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = charge(base, promise)
  await expect.poll(() => isLocked()).toBe(true)
  const second = charge(expansion)
  await expect.poll(() => isWaiting(pool)).toBe(true)
  resolve()
  await Promise.all([first, second])
  expect((await orderOf(base.seat.id)).total).toBe(4480)
  expect((await orderOf(expansion.seat.id)).total).toBe(3990)
})
