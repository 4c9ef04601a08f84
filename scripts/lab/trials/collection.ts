import { arrive } from '../load.ts'
import { powerOff } from '../machine.ts'
import { startMachine } from '../parts.ts'
import { machines } from '../places.ts'
import { addGroup, addMembers, joinOf, openDatabase } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { isInStep, primary, until } from '../state.ts'
import type { Trial } from '../trial.ts'

const seats = 600
const secondsToDeadline = 60

type Capture = { customId: string; cents: number; status: string }

const capturesAtProvider = async () => {
  const answer = await fetch(`http://${machines.store}:8600`)
  return ((await answer.json()) as { captures: Capture[] }).captures
}

/** The primary loses its power while a group is charged: every seat is charged once. */
export const collection = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, seats)
  const before = await primary()
  const earlier = (await capturesAtProvider()).length
  const group = await addGroup(pool, new Date(Date.now() + secondsToDeadline * 1_000), 10)
  trial.take(
    await arrive({
      perSecond: 25,
      seconds: seats / 25,
      next: (place) => joinOf(group, members[place]!),
      do: insist,
    }),
  )
  trial.mark(`${seats} have joined`)
  const ask = async <T>(statement: string) =>
    (await pool.query<{ result: T }>(statement, [group.id])).rows[0]!.result
  const count = (state: string) =>
    ask<number>(
      `SELECT count(*)::int result FROM participations WHERE item_id = $1 AND state = '${state}'`,
    )
  const joined = await count('active')
  await until('the first seats are charged', async () => (await count('ordered')) > 20)
  trial.mark(`${before} loses its power after ${await count('ordered')} charges`)
  powerOff(before)
  await until('another primary', async () => (await primary()) !== before)
  trial.mark('another primary')
  startMachine(before)
  await until('every seat is charged', async () => (await count('ordered')) === joined, 600)
  trial.mark('every seat is charged')
  await until(`${before} follows`, () => isInStep(before))
  const captures = (await capturesAtProvider()).slice(earlier)
  trial.figure('seats', joined)
  trial.figure('captures at the provider', captures.length)
  trial.check('the provider charged each seat once', captures.length === joined)
  trial.check(
    'no two captures are for the same debt',
    new Set(captures.map(({ customId }) => customId)).size === captures.length,
  )
  const booked = await ask<number>(
    `SELECT sum(captures.cents)::int result FROM captures
     JOIN orders ON orders.id = captures.order_id
     JOIN participations seat ON seat.id = orders.participation_id WHERE seat.item_id = $1`,
  )
  const captured = captures.reduce((sum, { cents }) => sum + cents, 0)
  trial.check('the shop books the cents that the provider took', booked === captured)
  await pool.end()
}
