import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import type { Participation } from '#lib/contract/participations.ts'
import {
  deliverParcel,
  prepareOrder,
  shipParcel,
} from '#lib/services/money/orders/commands/ship.ts'
import { refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildSession } from '../../factories/members.ts'
import { dataOf } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { db, pool, clock, control, call, work } = till
const { expectFacts, itemOf, stockOf } = seatsOn(till)

beforeEach(() => control.clearRules())

/** Builds a charged seat with two copies of limited stock, in a group that reached its goal. */
const buildPaid = async () => {
  const seat = await till.owe()
  const { member, item, id, participationId } = seat
  await pool.query(`UPDATE items SET status = 'confirmed' WHERE id = $1`, [item.id])
  const bundle = item.bundleIds[0]!
  await pool.query(
    'UPDATE bundles SET stock = 3, limited = true, waiting_list = true WHERE id = $1',
    [bundle],
  )
  await till.charge(id)
  expect(await till.seatStateOf(participationId)).toBe('ordered')
  const { token } = await buildSession(pool, { member, now: clock.now() })
  return { ...seat, bundle, token }
}
type Paid = Awaited<ReturnType<typeof buildPaid>>

const stop = ({ id }: Paid, token: string, key = `stop-the-order-${id}`) =>
  call('POST', `/orders/${id}/cancellation`, { token, headers: { 'idempotency-key': key } })
const read = async ({ id, token }: Paid) =>
  dataOf<Order>(await call('GET', `/users/logged/orders/${id}`, { token }))
const seen = async ({ participationId, token }: Paid) =>
  dataOf<Participation>(await call('GET', `/participations/${participationId}`, { token }))
const ship = ({ id: order }: Paid) =>
  db.transaction((tx) =>
    shipParcel(tx, { order, parcel: 1, carrier: 'Rondine', code: '1', url: null }, clock.now()),
  )
const deliver = ({ id: order }: Paid) =>
  db.transaction((tx) => deliverParcel(tx, { order, parcel: 1 }, clock.now()))
const refund = async ({ id: order }: Paid, cents: number) => {
  await db.transaction((tx) => refundByHand(tx, { order, cents }, clock.now()))
  await work()
}

test('can be cancelled before shipping: its copies are released and its payment refunded', async () => {
  const seat = await buildPaid()
  expect(await read(seat)).toMatchObject({ kind: 'seat', state: 'paid', can_cancel: true })
  const { token: other } = await buildSession(pool, { now: clock.now() })
  expect((await stop(seat, other)).status).toBe(404)
  const { participants, reached } = await itemOf(seat.item.id)
  const [one, two] = [await stop(seat, seat.token), await stop(seat, seat.token)]
  expect(one.status).toBe(200)
  expect(await two.text()).toBe(await one.text())
  expect(await itemOf(seat.item.id)).toMatchObject({ participants, reached })
  expect(await stockOf(seat.bundle)).toBe(4)
  await work()
  expect(await till.refundsOf(seat.id)).toEqual(['completed'])
  expect(await till.ledgerOf(seat.id)).toEqual([4480, -4480])
  expect(await seen(seat)).toMatchObject({ state: 'withdrawn', section: 'done' })
  expect(await read(seat)).toMatchObject({ state: 'cancelled', can_cancel: false, refunded: 44.8 })
  expect((await stop(seat, seat.token, 'stop-it-once-more')).status).toBe(409)
  await expectFacts()
})

test('has the state and history of its order, and cannot be cancelled after shipping', async () => {
  const seat = await buildPaid()
  const { rows } = await pool.query(
    'SELECT state, by, at FROM seat_moves WHERE participation_id = $1 ORDER BY at',
    [seat.participationId],
  )
  expect(rows).toEqual([{ state: 'ordered', by: 'provider', at: expect.any(Date) }])
  await db.transaction((tx) => prepareOrder(tx, seat.id, clock.now()))
  expect((await seen(seat)).state).toBe('preparing')
  await ship(seat)
  expect((await seen(seat)).state).toBe('shipped')
  expect((await stop(seat, seat.token)).status).toBe(409)
  await deliver(seat)
  expect(await seen(seat)).toMatchObject({ state: 'delivered', section: 'done' })
  expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  expect((await itemOf(seat.item.id)).participants).toBe(1)
})

test('stays after a partial refund or a full one after shipping, and ends with a full one before', async () => {
  for (const [cents, isSent, state, isOpen] of [
    [500, false, 'paid', true],
    [4480, false, 'refunded', false],
    [4480, true, 'refunded', true],
  ] as const) {
    const seat = await buildPaid()
    if (isSent) await ship(seat)
    await refund(seat, cents)
    expect((await seen(seat)).state).toBe(state)
    const { rows } = await pool.query(
      'SELECT ended_at IS NULL open FROM participations WHERE id = $1',
      [seat.participationId],
    )
    expect(rows[0].open).toBe(isOpen)
    expect((await itemOf(seat.item.id)).participants).toBe(1)
    await expectFacts()
  }
})
