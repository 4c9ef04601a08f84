import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { paths } from '#lib/client/paths.ts'
import { hour, minute } from '#lib/format/durations.ts'
import { median, quantile } from '#scripts/bench/kit/run.ts'
import { arrive, type Sample } from '../load.ts'
import type { MachineName } from '../places.ts'
import { type Usage, usageOf, usageOfShop } from '../processes.ts'
import { addGroup, addMembers, joinOf, openDatabase, visits } from '../shoppers.ts'
import { countSeats } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'

const perSecond = 12
const joinsOfVisits = 0.02
const sampleEvery = 10_000
/** MiB: with so much in use a process ends on a machine of 4 GiB. */
const endOfProcess = 2_048
/** A shorter run sees caches fill and garbage wait, which is no slope. */
const longEnough = 30
const programs: readonly (readonly [MachineName, string])[] = [
  ['front', 'haproxy'],
  ['front', 'pgbouncer'],
  ['front', 'cache-main'],
  ['db1', 'postgres'],
  ['db2', 'postgres'],
]

type DatabaseState = { wal: number; waiting: number; deadlocks: number; lag: number }

const readDatabase = async (pool: Pool) =>
  (
    await pool.query<DatabaseState>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 wal,
         (SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock') waiting,
         (SELECT deadlocks::int FROM pg_stat_database WHERE datname = 'insieme') deadlocks,
         (SELECT coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 * 1000 FROM pg_stat_replication) lag`,
    )
  ).rows[0]!

type Reading = { at: number; usage: Usage; database: DatabaseState }

const readAll = async (pool: Pool, at: number): Promise<Reading> => {
  const [shop, others, database] = [
    await usageOfShop(),
    await usageOf(programs),
    await readDatabase(pool),
  ]
  return { at, usage: new Map([...shop, ...others]), database }
}

/** Rise per hour as the median of all pairs: a single step hardly moves it. */
const slopePerHour = (points: readonly (readonly [at: number, value: number])[]) =>
  median(
    points.flatMap(([at, value], place) =>
      points.slice(place + 1).map(([later, more]) => (more - value) / (later - at)),
    ),
  ) * hour

/** Memory of each process: its slope over the second half, and processor time per request. */
const reportUsage = (trial: Trial, readings: readonly Reading[], requests: number) => {
  const [first, last] = [readings[0]!, readings.at(-1)!]
  for (const name of last.usage.keys()) {
    const points = readings.map(({ at, usage }) => [at, usage.get(name)?.memory ?? 0] as const)
    const slope = slopePerHour(points.slice(readings.length / 2))
    const memory = last.usage.get(name)!.memory
    const spent = last.usage.get(name)!.seconds - (first.usage.get(name)?.seconds ?? 0)
    trial.draw(`${name}: memory, MiB`, points)
    trial.figure(
      `${name}: memory, its slope, processor per request`,
      `${memory.toFixed(0)} MiB, ${slope.toFixed(1)} MiB an hour, ${((spent / requests) * 1_000).toFixed(2)} ms`,
    )
    if (name.startsWith('app') && last.at >= longEnough * minute)
      trial.check(`${name} would live for a day`, memory + 24 * slope < endOfProcess)
  }
}

const reportDatabase = (trial: Trial, readings: readonly Reading[], requests: number) => {
  const states = readings.map(({ database }) => database)
  const [first, last] = [states[0]!, states.at(-1)!]
  trial.figure('WAL per request', `${((last.wal - first.wal) / requests / 1_024).toFixed(1)} KiB`)
  trial.figure(
    'most connections that wait for a lock',
    Math.max(...states.map((one) => one.waiting)),
  )
  trial.figure(
    'lag of the replica, p99',
    `${quantile(
      states.map((one) => one.lag),
      0.99,
    ).toFixed(0)} ms`,
  )
  trial.draw(
    'lag of the replica, ms',
    readings.map(({ at, database }) => [at, database.lag]),
  )
  trial.check('no deadlock', last.deadlocks === first.deadlocks)
}

/** One dot in ten for the report, and all that waited. */
const shown = (samples: readonly Sample[]) =>
  samples.filter((one, place) => place % 10 === 0 || one.late > 1_000 || isFailed(one))

/** A modest load for an hour: nothing grows, nothing fails. */
export const soak = async (trial: Trial, { minutes }: { minutes: number }) => {
  const pool = openDatabase()
  const seconds = minutes * 60
  const members = await addMembers(pool, Math.ceil(seconds * perSecond * joinsOfVisits) + 10)
  const until = new Date(Date.now() + minutes * minute + hour)
  const group = await addGroup(pool, until, 100_000)
  const { rows } = await pool.query<{ id: number; slug: string }>(
    `SELECT id::int, slug FROM items WHERE status = 'running' AND expires_at > $1 ORDER BY id DESC LIMIT 50`,
    [until],
  )
  let joins = 0
  const next = visits(
    rows.map((item) => paths.preorder(item)),
    () => joinOf(group, members[joins++]!),
  )
  const began = performance.now()
  const readings: Reading[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      readings.push(await readAll(pool, performance.now() - began))
      await pause(sampleEvery)
    }
  })()
  const samples = await arrive({ perSecond, seconds, next })
  isOver = true
  await reading
  trial.take(shown(samples))
  for (const kind of ['page', 'search', 'join'])
    trial.figure(`${kind}: p50 / p99 / p99.9`, waits(samples.filter((one) => one.kind === kind)))
  trial.figure('minutes, requests', `${minutes}, ${samples.length}`)
  const failures = samples.filter(isFailed).length
  trial.figure('requests that failed', failures)
  trial.check('of a thousand requests 999 are answered', failures <= samples.length / 1_000)
  reportUsage(trial, readings, samples.length)
  reportDatabase(trial, readings, samples.length)
  const { seats } = await countSeats(pool, group.id)
  trial.check('every join has one seat', seats.size === joins)
  await pool.end()
}
