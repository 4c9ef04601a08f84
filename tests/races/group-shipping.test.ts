import { expect, test } from 'vitest'
import type { Tx } from '#kernel/db/connection.ts'
import {
  endGroup,
  refundFailedGroup,
  refundFailedGroups,
} from '#lib/services/money/groups/commands/closing/fail.ts'
import { finishCollection } from '#lib/services/money/groups/commands/closing/finish.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { advanceGroup, type Progress } from '#lib/services/money/groups/commands/operate.ts'
import { markRefunded } from '#lib/services/money/orders/commands/settle.ts'
import {
  deliverParcel,
  shipParcel,
  voidShipment,
} from '#lib/services/money/orders/commands/ship.ts'
import { acceptWithdrawal, refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { openTestApi } from '../api/api.ts'
import { groupLife } from '../api/group-life.ts'
import { buildCapture, completeRefunds, deliverFor } from '../factories/orders.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { perform, pickFrom, unlessRefused } from './history.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const life = groupLife(api)

const quietly = (work: (tx: Tx) => Promise<unknown>) => db.transaction(work).catch(unlessRefused)

const progress: Progress[] = ['ordered', 'arrived', 'shipping', 'completed']

type OrderState = {
  id: number
  state: string
  paid: number
  back: number
  /** True when a parcel has left and is not known to be lost. */
  sent: boolean
  by_group: boolean
}

const ordersOf = async (item: number) =>
  (
    await pool.query<OrderState>(
      `SELECT o.id::int, o.state, c.cents AS paid,
         (SELECT coalesce(sum(r.cents), 0)::int FROM refunds r WHERE r.order_id = o.id
           AND r.state IN ('wanted', 'pending', 'completed')) AS back,
         EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.voided_at IS NULL) AS sent,
         EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.because = 'group_failed') AS by_group
       FROM orders o JOIN participations p ON p.id = o.participation_id
       JOIN captures c ON c.order_id = o.id WHERE p.item_id = $1 ORDER BY o.id`,
      [item],
    )
  ).rows

/** Builds five seats at two prices, four of them paid, and one whose charge failed for good. */
const collected = async () => {
  const made = await life.closedIn([1, 2, 1, 3, 1], {
    goal: 5,
    bundles: [{ stock: 20, limited: true }],
  })
  await deliverFor(pool, made.id, 490)
  for (const { seat } of made.people.slice(0, 4)) {
    const { rows } = await pool.query(
      'SELECT id::int, total_cents::int AS total FROM orders WHERE participation_id = $1',
      [seat],
    )
    await buildCapture(pool, rows[0].id, rows[0].total)
    await life.paid(seat)
  }
  await life.refused(made.people[4]!.seat, 'dead')
  await db.transaction((tx) => finishCollection(tx, made.id, clock.now()))
  return made
}

type Made = Awaited<ReturnType<typeof collected>>

const actionsOn = ({ id, people }: Made, orders: readonly number[], random: () => number) => {
  const one = pickFrom(random)
  const now = () => clock.now()
  const send = () => {
    const parcel = { order: one(orders), parcel: 1 }
    const sent = { ...parcel, carrier: 'Corriere Rondine', code: 'RN 1', url: null }
    return quietly((tx) => shipParcel(tx, sent, now()))
  }
  return {
    'go on': () =>
      quietly((tx) => advanceGroup(tx, id, one(progress), { operator: 'Ada', now: now() })),
    send,
    'send another': send,
    arrive: () => quietly((tx) => deliverParcel(tx, { order: one(orders), parcel: 1 }, now())),
    'is lost': () => quietly((tx) => voidShipment(tx, { order: one(orders), parcel: 1 }, now())),
    withdraw: async () => {
      const at = one([0, 1, 2, 3])
      const { token } = people[at]!.who
      const order = orders[at]!
      const { rows } = await pool.query('SELECT id::int FROM order_lines WHERE order_id = $1', [
        order,
      ])
      const lines = [{ line_id: rows[0].id, quantity: 1 }]
      await call('POST', `/orders/${order}/refund_requests`, {
        token,
        body: { lines },
      })
    },
    accept: () =>
      quietly((tx) =>
        acceptWithdrawal(tx, { order: one(orders), position: one([1, 2]), decision: null }, now()),
      ),
    'refund by hand': () =>
      quietly((tx) =>
        refundByHand(tx, { order: one(orders), cents: 1 + one([0, 499, 5000]) }, now()),
      ),
    stop: () => quietly((tx) => stopOrder(tx, one(orders), now())),
    'the provider says so': async () => {
      const order = one(orders)
      await completeRefunds(pool, order)
      await db.transaction((tx) => markRefunded(tx, order, now()))
    },
    'a day': () => life.pass(1),
  }
}

const callOff = async ({ id }: Made, random: () => number) => {
  const end = () => quietly((tx) => endGroup(tx, id, 'cancelled', clock.now(), { operator: 'Ada' }))
  await Promise.all(random() < 0.5 ? [end(), end()] : [end()])
  return (await life.itemOf(id)).status === 'cancelled'
}

test.each(seedsOf(1, 2, 3))(
  'cancelling a group while it ships refunds unsent orders once (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    for (let round = 0; round < 2; round++) {
      await pool.query('DELETE FROM rate_limits')
      const made = await collected()
      const orders = (await ordersOf(made.id)).map(({ id }) => id)
      const actions = actionsOn(made, orders, random)
      for (const to of progress.slice(0, Math.floor(random() * 4)))
        await quietly((tx) => advanceGroup(tx, made.id, to, { operator: 'Ada', now: clock.now() }))
      const performed = await perform(actions, 14, random)
      const before = await ordersOf(made.id)
      const isOff = await callOff(made, random)
      const note = `seed ${seed}, ${performed.join(', ')}`
      if (isOff) {
        await Promise.all([1, 2].map(() => refundFailedGroup(db, made.id, clock.now())))
        await refundFailedGroups(db, clock.now())
        for (const { id, state, paid, back, by_group } of await ordersOf(made.id)) {
          const was = before.find((each) => each.id === id)!
          const here = ['pending', 'pledged', 'paid', 'preparing'].includes(was.state)
          const about = `order ${id}, ${state}, was ${JSON.stringify(was)}, ${note}`
          if (here) expect(back, about).toBe(paid)
          else expect([back, by_group], about).toEqual([was.back, was.by_group])
        }
      }
      performed.push(...(await perform(actions, 6, random)))
      for (const { id, paid, back } of await ordersOf(made.id))
        expect(back, `order ${id}, ${note}`).toBeLessThanOrEqual(paid)
      await life.expectFacts()
    }
  },
  120_000,
)
