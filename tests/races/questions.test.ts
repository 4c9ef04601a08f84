import { expect, test } from 'vitest'
import { askChange } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { openTestApi } from '../api/api.ts'
import { isWaiting } from '../api/database.ts'
import { seatsOn } from '../api/seat-calls.ts'
import { seatBody } from '../factories/seats.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const { answer, change, expectFacts, ownSeat, seatInGroup } = seatsOn(api)

const seated = async () => {
  const made = await seatInGroup()
  clock.advance(1000)
  return made
}
const ask = (id: number, was: number, becomes: number) =>
  db.transaction((tx) =>
    askChange(tx, id, { kind: 'price', was, becomes, silence: 'keeps' }, clock.now()),
  )
const statusOf = async (response: Promise<Response>) => (await response).status
const questionsOf = async (id: number) =>
  (
    await pool.query('SELECT id::int FROM group_changes WHERE item_id = $1 ORDER BY id', [id])
  ).rows.map((row) => row.id as number)

test('of concurrent answers to two changes only that to the newest has an effect', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, who, seat } = await seated()
    await ask(id, 3990, 4290)
    await ask(id, 4290, 4990)
    const [older = 0, newer = 0] = await questionsOf(id)
    const asked = [older, newer, older, newer].map((each) => statusOf(answer(who, seat, each)))
    expect(await Promise.all(asked)).toEqual([409, 200, 409, 200])
    expect(await ownSeat(who, seat)).toMatchObject({ total: 49.9, change: null })
  }
  await expectFacts()
})

test.each([
  ['price', { kind: 'price', was: 3990, becomes: 4290, silence: 'keeps' }],
  ['deadline', { kind: 'deadline', becomes: '2099-01-01T00:00:00Z', silence: 'frees' }],
] as const)('the form agrees to no %s that changes while it is sent', async (_, changed) => {
  const { id, bundleId, who, seat } = await seated()
  const { conditions: __, ...body } = await seatBody(pool, who, { bundleId, quantity: 2 })
  const { sent } = await db.transaction(async (tx) => {
    await askChange(tx, id, changed, clock.now())
    clock.advance(1000)
    const sent = change(who, seat, body)
    await expect.poll(() => isWaiting(pool)).toBe(true)
    return { sent }
  })
  expect((await sent).status).toBe(409)
  expect(await (await sent).json()).toMatchObject({ code: 'quote_changed' })
  expect(await ownSeat(who, seat)).toMatchObject({ quantity: 1, change: { kind: changed.kind } })
  await expectFacts()
})
