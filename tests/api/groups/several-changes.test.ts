import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { settleDueChanges } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { operateGroup } from '../../factories/operator-actions.ts'
import { codeOf, openTestApi } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const { answer, changeTo, operate, ownSeat, pass, seatInGroup } = seatsOn(api)

const seated = async (given: Parameters<typeof seatInGroup>[0] = {}) => {
  const made = await seatInGroup({ goal: 1, ...given })
  clock.advance(1000)
  return made
}
const changesOf = async (id: number) =>
  (
    await pool.query('SELECT id::int FROM group_changes WHERE item_id = $1 ORDER BY id', [id])
  ).rows.map((row) => row.id as number)
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
  await operate('change', made.id, 'price', '39,90', '42,90', silence)
  clock.advance(day)
  await operate('change', made.id, 'price', '42,90', '49,90', silence)
  const [older = 0, newer = 0] = await changesOf(made.id)
  return { ...made, older, newer }
}

test('only the newest change of a price is shown and can be answered', async () => {
  const { id, who, seat, older, newer } = await twice()
  expect((await ownSeat(who, seat)).change).toMatchObject({ id: newer, was: 42.9, becomes: 49.9 })
  for (const agree of [true, false])
    expect(await codeOf(await answer(who, seat, older, agree))).toBe('newer_question')
  expect(await ownSeat(who, seat)).toMatchObject({ state: 'active', total: 39.9 })
  expect((await answer(who, seat, newer)).status).toBe(200)
  const late = await answer(who, seat, older)
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ detail: expect.stringMatching(/più recente/) })
  expect(await ownSeat(who, seat)).toMatchObject({ total: 49.9, change: null })
  expect(await charged(id, seat)).toBe(4990)
})

test('changing the seat at the new terms agrees to them, and no question can undo it', async () => {
  const { id, bundleId, who, seat, older, newer } = await twice()
  clock.advance(1000)
  expect((await changeTo(who, seat, { bundleId })).status).toBe(200)
  expect(await codeOf(await answer(who, seat, older))).toBe('newer_question')
  expect(await codeOf(await answer(who, seat, newer))).toBe('conflict')
  await pass(8)
  await settleDueChanges(db, clock.now())
  expect(await charged(id, seat)).toBe(4990)
})

test('silence to the newest question decides, at its own time', async () => {
  const { who, seat } = await twice('frees')
  await pass(6.5)
  await settleDueChanges(db, clock.now())
  expect((await ownSeat(who, seat)).state).toBe('active')
  await pass(1)
  await settleDueChanges(db, clock.now())
  expect((await ownSeat(who, seat)).state).toBe('cancelled')
})

test('changes of different terms are answered each for itself, in any order', async () => {
  const { id, who, seat } = await seated({ bundles: [{}, { priceCents: 8990 }] })
  await operate('change', id, 'goal', '2', 'frees')
  clock.advance(1000)
  await operate('change', id, 'price', '39,90', '42,90', 'keeps')
  // The price of another bundle is no question for this seat.
  await operate('change', id, 'price', '89,90', '94,90', 'keeps')
  const [goal = 0, price = 0] = await changesOf(id)
  expect((await ownSeat(who, seat)).change).toMatchObject({ id: price })
  expect((await answer(who, seat, price)).status).toBe(200)
  expect((await ownSeat(who, seat)).change).toMatchObject({ id: goal })
  expect((await answer(who, seat, goal)).status).toBe(200)
  expect(await ownSeat(who, seat)).toMatchObject({ total: 42.9, change: null })
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
  expect((await ownSeat(who, seat)).change).toMatchObject({ becomes: 42.9 })
})
