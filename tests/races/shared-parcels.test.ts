import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { updateRewards } from '#lib/services/money/order-rewards/commands.ts'
import { listOwnDifferences } from '#lib/services/money/settlement/queries/ledger.ts'
import { dataOf, openTestApi } from '../api/api.ts'
import { sharedParcelsOf } from '../api/shared-parcels.ts'
import { deliverFor, travelWith } from '../factories/orders.ts'
import type { Buyer } from '../factories/seats.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { perform, pickFrom, unlessRefused } from './history.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const parcels = sharedParcelsOf(api)
const { backOf, cancellation, follow, read, seatFirst } = parcels
const cents = (euros: number) => Math.round(euros * 100)

const followed = async (orders: readonly { id: number }[]) => {
  await follow()
  // The task may run again, beside itself.
  await Promise.all(
    [...orders, ...orders].map(({ id }) =>
      db.transaction((tx) => updateRewards(tx, id, clock.now())),
    ),
  )
  await follow()
}

test('an order placed while the seat that carries it is cancelled never travels for nothing', async () => {
  for (let round = 0; round < 3; round++) {
    await pool.query('DELETE FROM rate_limits')
    const { who, bundle, carrier, rider } = await seatFirst()
    await cancellation(who, rider)
    const body = await parcels.agreedOrder(who, bundle)
    const [placed] = await Promise.all([
      call('POST', '/orders', { token: who.token, body }),
      cancellation(who, carrier),
    ])
    await followed([carrier, rider])
    const isPlaced = placed.status === 201
    expect(isPlaced || placed.status === 409).toBe(true)
    expect(await backOf(carrier)).toBe(cents(carrier.total) - (isPlaced ? 490 : 0))
  }
})

type Facts = { id: number; full: number; travels: boolean; paid: number; back: number } & {
  delivery: number
  is_given_up: boolean
}

const factsOf = async (orders: readonly number[]) =>
  (
    await pool.query<Facts>(
      `SELECT o.id::int, o.delivery_cents AS delivery, (v.delivery_cents)::int AS full,
         coalesce((SELECT cents FROM captures WHERE order_id = o.id), 0)::int AS paid,
         (SELECT coalesce(sum(cents), 0)::int FROM refunds WHERE order_id = o.id
           AND state IN ('wanted', 'pending', 'completed')) AS back, g.gone AS is_given_up,
         o.ended_at IS NULL AND NOT g.gone AS travels
       FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN bundles b ON b.id = l.bundle_id
       JOIN variations v ON v.id = b.variation_id,
       LATERAL (SELECT o.state = 'cancelled' OR EXISTS (SELECT FROM withdrawal_lines wl
         JOIN withdrawals w ON w.id = wl.withdrawal_id WHERE wl.line_id = l.id
           AND w.state IN ('accepted', 'refunded')) AS gone) g
       WHERE o.id = ANY ($1) ORDER BY o.id`,
      [orders],
    )
  ).rows

/** A base group, an expansion group that travels with it, and a sale that travels with the base. */
const history = async (random: () => number) => {
  const first = await parcels.seated()
  const { who, bundle } = first
  const second = await parcels.seatWith({}, { who })
  await deliverFor(pool, second.id, 340)
  await pool.query(
    'UPDATE participations SET delivery_cents = 340, most_cents = most_cents - 150 WHERE id = $1',
    [second.seat.id],
  )
  await travelWith(pool, second.id, first.id)
  const orders: number[] = []
  const buy = async () => {
    const answer = await parcels.place(who, bundle)
    if (answer.status !== 201) return
    const order = await dataOf<Order>(answer, 201)
    orders.push(order.id)
    if (random() < 0.8) await parcels.pay(order)
  }
  const groups = [first, second].sort(() => random() - 0.5)
  for (const { id, seat } of groups) {
    if (random() < 0.5) await buy()
    await parcels.closed(id)
    orders.push((await parcels.payingSeat(who, seat.id)).id)
  }
  await buy()
  return { who, orders, buy }
}

const actionsOn = (who: Buyer, orders: number[], random: () => number) => {
  const one = () => pickFrom(random)(orders)
  const order = () => read(who, { id: one() })
  const cancel = () => cancellation(who, { id: one() })
  const accept = () => parcels.accept({ id: one() }).catch(unlessRefused)
  return {
    cancel,
    'cancel two at once': () => Promise.all([cancel(), cancel()]),
    send: async () => parcels.send(await order()).catch(unlessRefused),
    deliver: async () => parcels.deliver(await order()).catch(unlessRefused),
    withdraw: async () => parcels.ask(who, await order(), 1),
    accept,
    'accept two at once': () => Promise.all([accept(), accept()]),
    'the provider says so': async () => parcels.refunded(await order()),
    follow,
  }
}

test.each(seedsOf(1, 2, 3))(
  'whatever is given up in whatever order, the delivery of what travels stays paid, and no other (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    for (let round = 0; round < 2; round++) {
      await pool.query('DELETE FROM rate_limits')
      const { who, orders, buy } = await history(random)
      const actions = { ...actionsOn(who, orders, random), buy }
      const performed = await perform(actions, 14, random)
      // A requested withdrawal has promised its refund: all are accepted.
      for (const order of orders) await parcels.accept({ id: order }).catch(unlessRefused)
      await followed(orders.map((id) => ({ id })))
      const facts = await factsOf(orders)
      const note = `seed ${seed}, ${performed.join(', ')}, ${JSON.stringify(facts)}`
      const travelling = facts.filter(({ travels }) => travels)
      for (const { is_given_up, paid, back, delivery } of facts) {
        expect(back, note).toBeLessThanOrEqual(paid)
        if (is_given_up) expect(paid - back, note).toBeLessThanOrEqual(delivery)
        else expect(back, note).toBe(0)
        if (is_given_up && travelling.length === 0) expect(back, note).toBe(paid)
      }
      const keepCents = facts
        .filter(({ paid }) => paid > 0)
        .reduce(
          (sum, { travels, delivery, paid, back }) => sum + (travels ? delivery : paid - back),
          0,
        )
      const paidFor = travelling.filter(({ paid }) => paid > 0)
      if (paidFor.length > 0)
        expect(keepCents, note).toBeGreaterThanOrEqual(Math.max(...paidFor.map(({ full }) => full)))
      expect(
        (await listOwnDifferences(db)).filter(({ kind }) => kind === 'kept'),
        note,
      ).toEqual([])
    }
  },
  120_000,
)
