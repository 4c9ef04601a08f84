import { beforeEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { settleDueChanges } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { type Buyer, seatBody } from '../factories/seats.ts'
import { codeOf, dataOf, openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, join, group } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const operate = (id: number, ...words: string[]) =>
  operateGroup(db, 'change', [String(id), ...words], { operator: 'Ada', now: clock.now() })
const seated = async (given: Parameters<typeof group>[0] = {}) => {
  const expiresAt = new Date(clock.now().getTime() + 30 * day)
  const made = await group({ goal: 1, expiresAt, ...given })
  const who = await buyer()
  const { id: seat } = await seatOf(await join(who, made.id, { bundleId: made.bundleId }))
  clock.advance(1000)
  return { ...made, who, seat }
}
type Shown = { state: string; total: number; change: { id: number; becomes: number } | null }
const shown = async (who: Buyer, seat: number) =>
  dataOf<Shown>(await call('GET', `/participations/${seat}`, { token: who.token }))
const answer = (who: Buyer, seat: number, changeId: number, agree = true) =>
  call('POST', `/participations/${seat}/confirm`, {
    token: who.token,
    body: { change_id: changeId, agree },
  })
const questionsOf = async (id: number) =>
  (
    await pool.query<{ id: number }>(
      'SELECT id::int FROM group_changes WHERE item_id = $1 ORDER BY id',
      [id],
    )
  ).rows.map((row) => row.id)
/** Cents of a copy in the order that the closed group makes of the seat. */
const charged = async (id: number, seat: number) => {
  await db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true }))
  await collectGroup(db, id, clock.now())
  const { rows } = await pool.query(
    `SELECT l.unit_cents cents FROM order_lines l JOIN orders o ON o.id = l.order_id
     WHERE o.participation_id = $1`,
    [seat],
  )
  return rows[0].cents as number
}
/** Two changes of the price; the member has answered none. */
const twice = async (silence: 'keeps' | 'frees' = 'keeps') => {
  const made = await seated()
  await operate(made.id, 'price', '39,90', '42,90', silence)
  clock.advance(day)
  await operate(made.id, 'price', '42,90', '49,90', silence)
  const [older = 0, newer = 0] = await questionsOf(made.id)
  return { ...made, older, newer }
}

test('the newest change of a price is the question that is shown', async () => {
  const { who, seat, newer } = await twice()
  expect((await shown(who, seat)).change).toMatchObject({ id: newer, was: 42.9, becomes: 49.9 })
})

test('an older question answered after the newer is refused in words, and changes no price', async () => {
  const { id, who, seat, older, newer } = await twice()
  expect((await answer(who, seat, newer)).status).toBe(200)
  const late = await answer(who, seat, older)
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    code: 'newer_question',
    detail: expect.stringMatching(/più recente/),
  })
  expect(await shown(who, seat)).toMatchObject({ total: 49.9, change: null })
  expect(await charged(id, seat)).toBe(4990)
})

test('an older question is closed by the newer one before anybody answers', async () => {
  const { id, who, seat, older, newer } = await twice()
  for (const agree of [true, false])
    expect(await codeOf(await answer(who, seat, older, agree))).toBe('newer_question')
  expect(await shown(who, seat)).toMatchObject({ state: 'active', total: 39.9 })
  expect((await answer(who, seat, newer)).status).toBe(200)
  expect(await charged(id, seat)).toBe(4990)
})

test('an older question cannot undo what the form of the seat agreed to', async () => {
  const { id, bundleId, who, seat, older, newer } = await twice()
  clock.advance(1000)
  const { conditions: _, ...body } = await seatBody(pool, who, { bundleId })
  const { token } = who
  expect((await call('PATCH', `/participations/${seat}`, { token, body })).status).toBe(200)
  expect(await codeOf(await answer(who, seat, older))).toBe('newer_question')
  expect(await codeOf(await answer(who, seat, newer))).toBe('conflict')
  expect(await charged(id, seat)).toBe(4990)
})

test('silence to the newest question decides, at its own time', async () => {
  const { who, seat } = await twice('frees')
  clock.advance(6.5 * day)
  await settleDueChanges(db, clock.now())
  expect((await shown(who, seat)).state).toBe('active')
  clock.advance(day)
  await settleDueChanges(db, clock.now())
  expect((await shown(who, seat)).state).toBe('cancelled')
  clock.advance(-7.5 * day)
})

test('changes of different terms are answered each for itself, in any order', async () => {
  const { id, who, seat } = await seated()
  await operate(id, 'goal', '2', 'frees')
  clock.advance(1000)
  await operate(id, 'price', '39,90', '42,90', 'keeps')
  const [goal = 0, price = 0] = await questionsOf(id)
  expect((await shown(who, seat)).change).toMatchObject({ id: price })
  expect((await answer(who, seat, price)).status).toBe(200)
  expect((await shown(who, seat)).change).toMatchObject({ id: goal })
  expect((await answer(who, seat, goal)).status).toBe(200)
  expect(await shown(who, seat)).toMatchObject({ total: 42.9, change: null })
})

test('a change of one bundle leaves the question of another open', async () => {
  const { id, who, seat } = await seated({ bundles: [{}, { priceCents: 8990 }] })
  await operate(id, 'price', '39,90', '42,90', 'keeps')
  await operate(id, 'price', '89,90', '94,90', 'keeps')
  const [own = 0] = await questionsOf(id)
  expect((await answer(who, seat, own)).status).toBe(200)
  expect(await shown(who, seat)).toMatchObject({ total: 42.9, change: null })
})

test('a seat that agreed while the command waited for its group is asked too', async () => {
  const { id, who, seat } = await seated()
  const started = clock.now()
  clock.advance(5000)
  await pool.query('UPDATE participations SET agreed_at = $2 WHERE id = $1', [seat, clock.now()])
  await operateGroup(db, 'change', [String(id), 'price', '39,90', '42,90', 'keeps'], {
    operator: 'Ada',
    now: started,
  })
  expect((await shown(who, seat)).change).toMatchObject({ becomes: 42.9 })
})
