import { expect, onTestFinished, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { jobs } from '#lib/services/jobs.ts'
import { type Deferral, deferJob } from '#lib/services/platform/jobs/defer.ts'
import { keepMonths } from '#lib/services/platform/jobs/housekeeping.ts'
import { defineJob, type Job } from '#lib/services/platform/jobs/job.ts'
import { startJobs } from '#lib/services/platform/jobs/queue.ts'
import { until } from '../crash/processes.ts'
import { openTestApi } from './api.ts'
import { startLane } from './outbox.ts'

const api = await openTestApi()
const { deps, db, pool, lines } = api

const start = async (wanted: Job[]) => {
  const queue = await startJobs(deps, wanted, { pollSeconds: 0.5 })
  onTestFinished(queue.stop)
  await startLane(api, 'job', queue.takeOver)
}

const defer = <Data extends object>(job: Job<Data>, data: Data, deferral?: Deferral) =>
  db.transaction((tx) => deferJob(tx, job, data, deferral))

const counting = (name: string) => {
  const runs: number[] = []
  const job = defineJob<{ number: number }>({
    name,
    run: async (_, { number }) => runs.push(number),
  })
  return { job, runs }
}

test('a deferred job is done once by one of many processes', async () => {
  const { job, runs } = counting('test.once')
  for (let process = 0; process < 3; process++) await start([job as Job])
  for (let number = 0; number < 6; number++) await defer(job, { number })
  await until('all are done', () => runs.length >= 6)
  expect(runs.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
})

test('a job of a command that is rolled back is never done', async () => {
  const { job, runs } = counting('test.rolled-back')
  await start([job as Job])
  const failed = db.transaction(async (tx) => {
    await deferJob(tx, job, { number: 1 })
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  await defer(job, { number: 2 })
  await until('the committed one is done', () => runs.length > 0)
  expect(runs).toEqual([2])
})

test('while a job of one key waits another is not added; what it was for is not missed', async () => {
  const { job, runs } = counting('test.keyed')
  const after = new Date(Date.now() + hour)
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => defer(job, { number }, { key: 'one', after })),
  )
  await defer(job, { number: 99 }, { key: 'two', after })
  const waiting = () =>
    pool.query("SELECT id, line FROM outbox WHERE kind = 'test.keyed' AND sent_at IS NULL")
  expect((await waiting()).rows.map(({ line }) => line).sort()).toEqual([
    'test.keyed one',
    'test.keyed two',
  ])
  await db.transaction(async (tx) => {
    await deferJob(tx, job, { number: 100 }, { key: 'one' })
    await start([job as Job])
    await pool.query("UPDATE outbox SET due_at = now() WHERE kind = 'test.keyed'")
    await pool.query("SELECT pg_notify('insieme_outbox', '')")
    await until('the other is done', () => runs.length > 0)
    // The one that waits for what is not committed yet has not run without it.
    expect(runs).toEqual([99])
  })
  await pool.query("SELECT pg_notify('insieme_outbox', '')")
  await until('all are done', () => runs.length > 1)
  expect((await waiting()).rows).toEqual([])
})

test('a job for later waits', async () => {
  const { job, runs } = counting('test.later')
  await start([job as Job])
  await defer(job, { number: 1 }, { after: new Date(Date.now() + hour) })
  await defer(job, { number: 2 })
  await until('the other is done', () => runs.length > 0)
  expect(runs).toEqual([2])
})

test('a job that fails is told and comes back', async () => {
  const job = defineJob({
    name: 'test.fails',
    run: async () => {
      throw new Error('not today')
    },
  })
  await start([job])
  await defer(job, {})
  await until('it is told', () => lines.some(({ message }) => message === 'a job failed'))
  const { rows } = await pool.query("SELECT state FROM pgboss.job WHERE name = 'test.fails'")
  expect(['retry', 'active']).toContain(rows[0].state)
})

test('the house keeps its hours, and forgets those of an older program', async () => {
  await start([...jobs, { name: 'test.old', cron: '0 4 * * *', run: async () => {} }])
  await start(jobs)
  const { rows } = await pool.query('SELECT name, timezone FROM pgboss.schedule ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(
    jobs
      .filter(({ cron }) => cron)
      .map(({ name }) => name)
      .sort(),
  )
  expect(new Set(rows.map(({ timezone }) => timezone))).toEqual(new Set([timeZone]))
})

const months = async () => {
  const { rows } = await pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'outbox'::regclass",
  )
  return rows.map(({ name }) => name).sort()
}

test('months are made ahead, and those of last year go', async () => {
  const before = await months()
  await pool.query("SELECT ensure_month('outbox', (now() - interval '1 year')::date)")
  await pool.query('SELECT ensure_months(), ensure_months()')
  expect(await months()).toHaveLength(before.length + 1)
  await keepMonths.run(deps, {})
  expect(await months()).toEqual(before)
  expect(before).toContain('outbox_other')
  expect(before.length).toBeGreaterThan(4)
})
