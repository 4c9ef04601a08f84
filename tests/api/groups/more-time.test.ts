import { beforeEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import {
  settleChanges,
  settleDueChanges,
} from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { lookAfterFailed } from '#lib/services/money/groups/commands/closing/fail.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { seatPaid, seatRefused } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { dropLate, finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { holdGroup } from '#lib/services/shop/items/commands/life.ts'
import { mailsTo } from '../factories/mails.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { buildCapture } from '../factories/orders.ts'
import type { Buyer } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { isWaiting } from './database.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, join, group, itemOf, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
  await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
})

const operate = (command: string, id: number, ...words: string[]) =>
  operateGroup(db, command, [String(id), ...words], { operator: 'Ada', now: clock.now() })
const inDays = (days: number) => new Date(clock.now().getTime() + days * day).toISOString()
const paysBy = async (seat: number) => {
  const { rows } = await pool.query(
    'SELECT id::int, total_cents cents FROM orders WHERE participation_id = $1',
    [seat],
  )
  await buildCapture(pool, rows[0].id, rows[0].cents)
  await db.transaction(async (tx) => {
    await markPaid(tx, rows[0].id, clock.now())
    await seatPaid(tx, seat, clock.now())
  })
}
const close = (id: number) => db.transaction((tx) => closeGroup(tx, id, clock.now()))

/**
 * Builds a group with two paid copies and a dropped third: one is missing, and the operator has three
 * days to decide.
 */
const buildShort = async () => {
  const until = new Date(clock.now().getTime() + day)
  const bundles = [{ stock: 9, limited: true }]
  const made = await group({ goal: 3, expiresAt: until, bundles })
  const [payer, other] = [await buyer(), await buyer()]
  const take = async (who: Buyer, quantity: number) =>
    (await seatOf(await join(who, made.id, { bundleId: made.bundleId, quantity }))).id
  const [seat, dropped] = [await take(payer, 2), await take(other, 1)]
  clock.advance(day)
  await close(made.id)
  await collectGroup(db, made.id, clock.now())
  await paysBy(seat)
  await db.transaction((tx) => seatRefused(tx, dropped, 'dead', clock.now()))
  clock.advance(9 * day)
  await dropLate(db, clock.now())
  await finishDue(db, clock.now())
  expect(await itemOf(made.id)).toMatchObject({ status: 'collecting', reached: 2 })
  await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
  return { ...made, payer, seat, take }
}

type OwnSeat = { state: string; section: string; change: { id: number; silence: string } | null }
const mine = async ({ token }: Buyer) => {
  const { data } = await (await call('GET', '/users/logged/participations', { token })).json()
  return data[0] as OwnSeat
}
const answer = async (who: Buyer, seat: number, agree: boolean) => {
  const change_id = (await mine(who)).change!.id
  const body = { change_id, agree }
  return call('POST', `/participations/${seat}/confirm`, { token: who.token, body })
}
const refundsOf = async (seat: number) =>
  (
    await pool.query(
      `SELECT r.cents, r.state FROM refunds r JOIN orders o ON o.id = r.order_id
       WHERE o.participation_id = $1`,
      [seat],
    )
  ).rows
const newsTo = async ({ member }: Buyer) =>
  (await mailsTo(pool, member.email)).flatMap(({ data }) => (data.news ? [data.news] : []))

test('an extended group takes new seats, and charges only those', async () => {
  const { id, payer, seat, take } = await buildShort()
  await operate('extend', id, inDays(10))
  expect(await itemOf(id)).toMatchObject({ status: 'running', reached: 2 })
  expect(await mine(payer)).toMatchObject({
    state: 'paid',
    section: 'attention',
    change: { kind: 'deadline', silence: 'frees' },
  })
  expect((await newsTo(payer)).at(-1)).toBe('extended')
  expect((await answer(payer, seat, true)).status).toBe(200)
  clock.advance(1000)
  const newcomer = await buyer()
  const taken = await take(newcomer, 1)
  expect((await mine(newcomer)).change).toBeNull()
  clock.advance(10 * day)
  expect(await close(id)).toBe('collecting')
  expect(await collectGroup(db, id, clock.now())).toBe(1)
  await paysBy(taken)
  await finishDue(db, clock.now())
  expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
  expect(await refundsOf(seat)).toEqual([])
  await expectFacts()
})

test('paid members who do not agree, or do not answer, are refunded completely', async () => {
  const { id, bundleId, payer, seat } = await buildShort()
  await operate('extend', id, inDays(30))
  expect((await answer(payer, seat, false)).status).toBe(200)
  expect(await mine(payer)).toMatchObject({ state: 'withdrawn', section: 'done', change: null })
  expect(await refundsOf(seat)).toEqual([{ cents: 7980, state: 'wanted' }])
  const { rows } = await pool.query('SELECT state FROM orders WHERE participation_id = $1', [seat])
  expect(rows).toEqual([{ state: 'cancelled' }])
  expect(await stockOf(bundleId)).toBe(9)

  const silent = await buildShort()
  await operate('extend', silent.id, inDays(30))
  clock.advance(8 * day)
  await settleDueChanges(db, clock.now())
  await settleDueChanges(db, clock.now())
  expect(await refundsOf(silent.seat)).toEqual([{ cents: 7980, state: 'wanted' }])
  expect((await newsTo(silent.payer)).at(-1)).toBe('freed')
  expect(await itemOf(silent.id)).toMatchObject({ status: 'running', reached: 0 })
  await expectFacts()
})

test('a group is not closed early while members may answer, and asks nothing after its cancellation', async () => {
  const { id, payer, seat } = await buildShort()
  await operate('extend', id, inDays(30))
  await expect(operate('close', id)).rejects.toThrow('conflict')
  expect(await itemOf(id)).toMatchObject({ status: 'running' })
  await operate('cancel', id)
  await lookAfterFailed(db, id, clock.now())
  clock.advance(8 * day)
  await settleDueChanges(db, clock.now())
  expect(await refundsOf(seat)).toEqual([{ cents: 7980, state: 'wanted' }])
  expect(await mine(payer)).toMatchObject({ state: 'withdrawn', section: 'done', change: null })
  await expectFacts()
})

test('an answer sent while the silence of its member is processed is refused', async () => {
  const { id, payer, seat } = await buildShort()
  await operate('extend', id, inDays(30))
  const change_id = (await mine(payer)).change!.id
  const { asked } = await db.transaction(async (tx) => {
    const later = new Date(clock.now().getTime() + 8 * day)
    await settleChanges(tx, await holdGroup(tx, id), later)
    const body = { change_id, agree: true }
    const asked = call('POST', `/participations/${seat}/confirm`, { token: payer.token, body })
    await expect.poll(() => isWaiting(pool)).toBe(true)
    return { asked }
  })
  expect((await asked).status).toBe(409)
  expect(await mine(payer)).toMatchObject({ state: 'withdrawn' })
})

test('whole cartons are filled with paid seats first', async () => {
  const { id, payer, seat, take } = await buildShort()
  await pool.query('UPDATE items SET carton = 2 WHERE id = $1', [id])
  await operate('extend', id, inDays(5))
  await answer(payer, seat, true)
  clock.advance(1000)
  const [first, second] = [await buyer(), await buyer()]
  await take(first, 2)
  await take(second, 1)
  clock.advance(5 * day)
  expect(await close(id)).toBe('collecting')
  expect((await mine(first)).state).toBe('active')
  expect((await mine(second)).state).toBe('cancelled')
  expect(await newsTo(second)).toEqual(['noPlace'])
})

test('an extended group that is short again fails with full refunds', async () => {
  const { id, payer, seat } = await buildShort()
  await operate('extend', id, inDays(5))
  await answer(payer, seat, true)
  clock.advance(5 * day)
  expect(await close(id)).toBe('failed')
  expect((await newsTo(payer)).at(-1)).toBe('refunded')
  expect(await mine(payer)).toMatchObject({ state: 'withdrawn', section: 'done' })
})

test('extending needs a short group and a future time', async () => {
  const { id } = await buildShort()
  await expect(operate('extend', id, inDays(-1))).rejects.toThrow('invalid')
  await expect(operate('open', id)).rejects.toThrow('conflict')
  await operate('house-copies', id)
  await expect(operate('extend', id, inDays(5))).rejects.toThrow('conflict')
})
