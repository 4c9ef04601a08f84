import type { Pool } from 'pg'
import { hour } from '#lib/format/durations.ts'
import type { Group } from '#scripts/bench/kit/shop.ts'
import { openJoins, pauseAt, proveSeats } from '../joins.ts'
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
/** People of another group, who join before and after. */
const joinSeconds = 120

type Capture = { customId: string; cents: number; status: string }

export const capturesAtProvider = async () => {
  const answer = await fetch(`http://${machines.store}:8600`)
  return ((await answer.json()) as { captures: Capture[] }).captures
}

type Charged = { group: Group; seats: number; earlier: number }

/** Compares the captures at the provider since the earlier ones with the seats of a group and what is booked. */
export const proveChargedOnce = async (
  trial: Trial,
  pool: Pool,
  { group, seats, earlier }: Charged,
) => {
  const captures = (await capturesAtProvider()).slice(earlier)
  trial.figure('seats', seats)
  trial.figure('captures at the provider', captures.length)
  trial.check('the provider charged each seat once', captures.length === seats)
  trial.check(
    'no two captures are for the same debt',
    new Set(captures.map(({ customId }) => customId)).size === captures.length,
  )
  const { rows } = await pool.query<{ booked: number }>(
    `SELECT sum(captures.cents)::int booked FROM captures
     JOIN orders ON orders.id = captures.order_id
     JOIN participations seat ON seat.id = orders.participation_id WHERE seat.item_id = $1`,
    [group.id],
  )
  const captured = captures.reduce((sum, { cents }) => sum + cents, 0)
  trial.check('the shop books the cents that the provider took', rows[0]!.booked === captured)
}

/** The primary loses its power while a group is charged: every seat is charged once. */
export const collection = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, seats)
  const others = await addMembers(pool, joinSeconds)
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
  const other = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const { confirmed, end: joining } = openJoins(other, others, {
    perSecond: 1,
    seconds: joinSeconds,
  })
  await until('the first seats are charged', async () => (await count('ordered')) > 20)
  trial.mark(`${before} loses its power after ${await count('ordered')} charges`)
  const lostAt = Date.now()
  powerOff(before)
  await until('another primary', async () => (await primary()) !== before)
  trial.mark('another primary')
  startMachine(before)
  await until('every seat is charged', async () => (await count('ordered')) === joined, 600)
  trial.mark('every seat is charged')
  await until(`${before} follows`, () => isInStep(before))
  await proveChargedOnce(trial, pool, { group, seats: joined, earlier })
  trial.take(await joining)
  const without = pauseAt(confirmed, lostAt)
  trial.figure('seconds without a confirmed join', (without / 1_000).toFixed(1))
  trial.check('writes return within 30 s', without <= 30_000)
  await proveSeats(trial, pool, { group: other, confirmed })
  await pool.end()
}
