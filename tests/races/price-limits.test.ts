import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { closeDue } from '#lib/services/money/groups/commands/closing/close.ts'
import { openTestApi } from '../api/api.ts'
import { isWaiting } from '../api/database.ts'
import { groupLife } from '../api/group-life.ts'
import { addSteps } from '../factories/seats.ts'

const api = await openTestApi()
const { clock, db, pool } = api
const { buyer, expectFacts, group, inDays, itemOf, leave, seatRow, take } = groupLife(api)

/** A group of 44.90, or 39.90 from three copies, with a seat that joins only at the lower price. */
const limited = async (others: number) => {
  const made = await group({
    goal: 2,
    expiresAt: inDays(1),
    bundles: [{ priceCents: 4490 }],
  })
  const { id, bundleId } = made
  await addSteps(pool, bundleId, { 3: 3990 })
  const sit = async (more: { priceLimit?: number } = {}) => {
    const who = await buyer()
    return { who, id: await take(who, id, { bundleId, ...more }) }
  }
  const all = []
  for (let n = 0; n < others; n++) all.push(await sit())
  return { id, sit, others: all, seat: (await sit({ priceLimit: 39.9 })).id }
}

/** Changes the group while a transaction holds the seat, and closes it before that one ends. */
const closedBeside = async (seat: number, change: () => Promise<unknown>) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM participations WHERE id = $1 FOR NO KEY UPDATE', [seat])
    await change()
    clock.advance(day)
    const closing = closeDue(db, clock.now())
    await expect.poll(() => isWaiting(pool)).toBe(true)
    await client.query('ROLLBACK')
    await closing
  } finally {
    client.release(true)
  }
}

test('a closing group takes a seat whose price is reached, though its row was locked meanwhile', async () => {
  const { id, sit, seat } = await limited(1)
  expect(await seatRow(seat)).toMatchObject({ state: 'active', counts: false })
  await closedBeside(seat, () => sit())
  expect(await seatRow(seat)).toMatchObject({ state: 'active', counts: true })
  expect(await itemOf(id)).toMatchObject({ status: 'collecting', reached: 3 })
  await expectFacts()
})

test('a closing group does not count a seat whose price is lost, though its row was locked meanwhile', async () => {
  const { id, others, seat } = await limited(2)
  expect(await seatRow(seat)).toMatchObject({ state: 'active', counts: true })
  const { who, id: left } = others[0]!
  await closedBeside(seat, () => leave(who, left))
  // Without that seat the group has one copy of two.
  expect((await itemOf(id)).status).toBe('failed')
  expect(await seatRow(seat)).toMatchObject({ state: 'failed', counts: false })
  await expectFacts()
})
