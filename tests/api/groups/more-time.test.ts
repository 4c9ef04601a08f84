import { expect, test } from 'vitest'
import { settleDueChanges } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { buildCapture } from '../../factories/orders.ts'
import type { Buyer } from '../../factories/seats.ts'
import { openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const life = groupLife(api)
const { answer, buyer, close, closedIn, collect, dropUnpaid, expectFacts, finish, inDays } = life
const { itemOf, newsTo, operate, ownSeat, paid, pass, refused, stockOf, take } = life

const pay = async (seat: number) => {
  const { rows } = await pool.query(
    'SELECT id::int, total_cents cents FROM orders WHERE participation_id = $1',
    [seat],
  )
  await buildCapture(pool, rows[0].id, rows[0].cents)
  await paid(seat)
}

/**
 * Builds a group with two paid copies and a dropped third: one is missing, and the operator has three
 * days to decide.
 */
const buildShort = async () => {
  const made = await closedIn([2, 1], { bundles: [{ stock: 9, limited: true }] })
  const [first, other] = made.people
  await pay(first!.seat)
  await refused(other!.seat, 'dead')
  await dropUnpaid()
  expect(await itemOf(made.id)).toMatchObject({ status: 'collecting', reached: 2 })
  return { ...made, ...first! }
}
const extend = (id: number, days: number) => operate('extend', id, inDays(days).toISOString())
const reply = async (who: Buyer, seat: number, agree: boolean) =>
  answer(who, seat, (await ownSeat(who, seat)).change!.id, agree)
const refundsOf = async (seat: number) =>
  (
    await pool.query(
      `SELECT r.cents, r.state FROM refunds r JOIN orders o ON o.id = r.order_id
       WHERE o.participation_id = $1`,
      [seat],
    )
  ).rows
const refundedAll = [{ cents: 7980, state: 'wanted' }]

test('an extended group takes new seats, and charges only those', async () => {
  const { id, bundleId, who, seat } = await buildShort()
  await extend(id, 10)
  expect(await itemOf(id)).toMatchObject({ status: 'running', reached: 2 })
  expect(await ownSeat(who, seat)).toMatchObject({
    state: 'paid',
    section: 'attention',
    change: { kind: 'deadline', silence: 'frees' },
  })
  expect((await newsTo(who)).at(-1)).toBe('extended')
  expect((await reply(who, seat, true)).status).toBe(200)
  clock.advance(1000)
  const newcomer = await buyer()
  const taken = await take(newcomer, id, { bundleId })
  expect((await ownSeat(newcomer, taken)).change).toBeNull()
  await pass(10)
  expect(await close(id)).toBe('collecting')
  expect(await collect(id)).toBe(1)
  await pay(taken)
  await finish()
  expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
  expect(await refundsOf(seat)).toEqual([])
  await expectFacts()
})

test('paid members who do not agree, or do not answer, are refunded completely', async () => {
  const { id, bundleId, who, seat } = await buildShort()
  await extend(id, 30)
  expect((await reply(who, seat, false)).status).toBe(200)
  expect(await ownSeat(who, seat)).toMatchObject({
    state: 'withdrawn',
    section: 'done',
    change: null,
  })
  expect(await refundsOf(seat)).toEqual(refundedAll)
  expect(await stockOf(bundleId)).toBe(9)

  const silent = await buildShort()
  await extend(silent.id, 30)
  await pass(8)
  for (const _ of [1, 2]) await settleDueChanges(db, clock.now())
  expect(await refundsOf(silent.seat)).toEqual(refundedAll)
  expect(await newsTo(silent.who)).toContain('freed')
  expect(await itemOf(silent.id)).toMatchObject({ status: 'running', reached: 0 })
  await expectFacts()
})

test('a group is not closed early while members may answer, and asks nothing after its cancellation', async () => {
  const { id, who, seat } = await buildShort()
  await extend(id, 30)
  await expect(operate('close', id)).rejects.toThrow('conflict')
  expect(await itemOf(id)).toMatchObject({ status: 'running' })
  await operate('cancel', id)
  await refundFailedGroup(db, id, clock.now())
  await pass(8)
  await settleDueChanges(db, clock.now())
  expect(await refundsOf(seat)).toEqual(refundedAll)
  expect(await ownSeat(who, seat)).toMatchObject({ state: 'withdrawn', change: null })
  await expectFacts()
})
