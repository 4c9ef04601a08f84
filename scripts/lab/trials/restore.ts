import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openDatabase as openShopDatabase } from '#kernel/db/connection.ts'
import { hour } from '#lib/format/durations.ts'
import { listOwnDifferences } from '#lib/services/money/settlement/queries/ledger.ts'
import type { Buyer, Group } from '#scripts/bench/kit/shop.ts'
import { backUp, restoreTo, startDatabase, stopDatabase, written } from '../archive.ts'
import { openJoins } from '../joins.ts'
import { arrive } from '../load.ts'
import { parts, start, stop } from '../parts.ts'
import { untilReady } from '../shop.ts'
import { addGroup, addMembers, databaseUrl, joinOf, openDatabase } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { countSeats, primary, until } from '../state.ts'
import { openTicks, type Write } from '../ticks.ts'
import type { Trial } from '../trial.ts'
import { capturesAtProvider, proveChargedOnce } from './collection.ts'

const seconds = 100
const joinsPerSecond = 5
const charged = 250
const secondsToDeadline = 45

const workers = parts.filter(({ name }) => name === 'insieme-worker')

/** Differences of orders, captures and ledger, as the shop itself compares them each night. */
export const differences = async () => {
  const db = openShopDatabase(databaseUrl, { poolSize: 1 })
  const all = await listOwnDifferences(db)
  await db.close()
  return all
}

/** Counts the writes acknowledged before a moment, those of them that are missing, and later ones that are there. */
const compare = (writes: readonly Write[], ids: ReadonlySet<number>, moment: number) => ({
  due: writes.filter(({ acknowledged }) => acknowledged < moment).length,
  lost: writes.filter(({ id, acknowledged }) => acknowledged < moment && !ids.has(id)).length,
  later: writes.filter(({ id, began }) => began > moment && ids.has(id)).length,
})

type Course = { ticks: Write[]; joins: Write[]; group: Group; due: Group; moments: number[] }

/** Writes of many kinds at once, a full backup beside them, and three moments after it. */
const trade = async (trial: Trial, pool: Pool, members: Buyer[]): Promise<Course> => {
  const due = await addGroup(pool, new Date(Date.now() + secondsToDeadline * 1_000), 10)
  const seats = members.splice(0, charged)
  const next = (place: number) => joinOf(due, seats[place]!)
  await arrive({ perSecond: 25, seconds: charged / 25, next, do: insist })
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const ticks = await openTicks(pool)
  const { confirmed, end: joining } = openJoins(group, members, {
    perSecond: joinsPerSecond,
    seconds,
  })
  const began = performance.now()
  await backUp(await primary(), 'full')
  trial.figure('full backup meanwhile, s', ((performance.now() - began) / 1_000).toFixed(1))
  const from = Date.now() + 1_000
  trial.take(await joining)
  const span = Date.now() - from - 1_000
  const moments = [0, 1, 2].map((part) => Math.floor(from + ((part + Math.random()) * span) / 3))
  const joins = confirmed.map(({ member, began, at }) => ({ id: member, began, acknowledged: at }))
  return { ticks: await ticks.end(), joins, group, due, moments }
}

const proveMoment = async (trial: Trial, pool: Pool, course: Course, moment: number) => {
  const name = written(moment).slice(11, 23)
  const ids = async (statement: string) =>
    new Set((await pool.query<{ id: number }>(statement)).rows.map(({ id }) => id))
  const ticks = compare(course.ticks, await ids('SELECT id FROM lab_ticks'), moment)
  const { seats, shown } = await countSeats(pool, course.group.id)
  const joins = compare(course.joins, new Set(seats.keys()), moment)
  const { rows } = await pool.query<{ count: number; cents: number }>(
    `SELECT count(*)::int count, coalesce(sum(cents), 0)::int cents FROM ledger`,
  )
  trial.figure(
    `${name}: writes, joins, entries of the ledger`,
    `${ticks.due}, ${joins.due}, ${rows[0]!.count} of ${rows[0]!.cents} cents`,
  )
  trial.check(`${name}: every write acknowledged before is there`, ticks.lost + joins.lost === 0)
  trial.check(`${name}: none that began later is there`, ticks.later + joins.later === 0)
  trial.check(`${name}: the group shows as many as there are`, shown === seats.size)
  trial.check(`${name}: orders, captures and ledger agree`, (await differences()).length === 0)
}

/** A wrong moment leaves the database as it was. */
const proveRefusals = async (trial: Trial, pool: Pool, { ticks }: Course) => {
  const machine = await primary()
  const open = await restoreTo(machine, written(Date.now() - 1_000))
  trial.check('refused while Patroni runs', open.isRefused)
  await stopDatabase()
  await pause(3_000)
  const wrong = {
    'a moment to come': written(Date.now() + hour),
    'a moment before the first backup': written(Date.now() - 365 * 24 * hour),
    'a moment after the last write': written(Date.now() - 1_000),
    'a word': 'ieri l’altro',
  }
  for (const [name, moment] of Object.entries(wrong)) {
    const { text, isRefused } = await restoreTo(machine, moment)
    trial.check(`refused: ${name}`, isRefused && text.includes('Non è cambiato niente'))
  }
  await startDatabase(machine)
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int count FROM lab_ticks')
  trial.check('refused moments changed nothing', rows[0]!.count === ticks.length)
}

/** The database is taken to three moments of a busy minute: what was acknowledged is there, what came later is not. */
export const restore = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, charged + seconds * joinsPerSecond + 3)
  const newcomers = members.splice(0, 3)
  const { rows } = await pool.query<{ line: number }>(
    'SELECT timeline_id line FROM pg_control_checkpoint()',
  )
  const earlier = (await capturesAtProvider()).length
  const course = await trade(trial, pool, members)
  trial.mark('the load is over')
  for (const worker of workers) await stop(worker)
  await proveRefusals(trial, pool, course)
  const [first, second, third] = course.moments
  // The third is after the fork of the first: it is on the timeline of before.
  const visits = [[third], [first], [second, String(rows[0]!.line)]] as const
  for (const [moment, ...timeline] of visits) {
    const writer = await stopDatabase()
    const began = performance.now()
    const { text, isRefused } = await restoreTo(writer, written(moment!), ...timeline)
    if (isRefused) throw new Error(text)
    trial.figure(
      `${written(moment!).slice(11, 23)}: restored in, s`,
      ((performance.now() - began) / 1_000).toFixed(1),
    )
    await startDatabase(writer)
    trial.mark('restored, and both machines have it')
    await proveMoment(trial, pool, course, moment!)
    const answer = await insist(joinOf(course.group, newcomers.pop()!))
    trial.check('the shop accepts a join afterwards', answer.status === 201)
    await backUp(writer, 'full')
  }
  for (const worker of workers) {
    start(worker)
    await untilReady(worker)
  }
  const ordered = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int count FROM participations WHERE item_id = $1 AND state = 'ordered'",
      [course.due.id],
    )
    return rows[0]!.count
  }
  await until('every seat is charged', async () => (await ordered()) === charged, 900)
  trial.mark('every seat is charged')
  await proveChargedOnce(trial, pool, { group: course.due, seats: charged, earlier })
  await pool.end()
}
