import { expect, onTestFinished, test } from 'vitest'
import { keepMonths } from '#kernel/jobs/housekeeping.ts'
import { createJobRunner, type Deferral, deferJob, defineJob, type Job } from '#kernel/jobs/job.ts'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { hour } from '#lib/format/durations.ts'
import { until } from '../../crash/processes.ts'
import { openTestApi } from '../api.ts'
import { startQueue } from '../outbox.ts'

const api = await openTestApi()
const { deps, db, pool } = api

const start = (wanted: Job[]) => startQueue(api, 'job', createJobRunner(deps, wanted))

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

test('a second job under the key of a waiting one is not added, and its data is not missed', async () => {
  const { job, runs } = counting('test.keyed')
  const after = new Date(Date.now() + hour)
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => defer(job, { number }, { key: 'one', after })),
  )
  await defer(job, { number: 99 }, { key: 'two', after })
  const waiting = () =>
    pool.query("SELECT id, serial_key FROM outbox WHERE kind = 'test.keyed' AND sent_at IS NULL")
  expect((await waiting()).rows.map((row) => row.serial_key).sort()).toEqual([
    'test.keyed one',
    'test.keyed two',
  ])
  await db.transaction(async (tx) => {
    await deferJob(tx, job, { number: 100 }, { key: 'one' })
    await start([job as Job])
    await pool.query("UPDATE outbox SET due_at = now() WHERE kind = 'test.keyed'")
    await pool.query("SELECT pg_notify('insieme_outbox', '')")
    await until('the other is done', () => runs.length > 0)
    // The job that depends on an uncommitted row has not run without it.
    expect(runs).toEqual([99])
  })
  await pool.query("SELECT pg_notify('insieme_outbox', '')")
  await until('all are done', () => runs.length > 1)
  // A job has run before its row is marked in the commit.
  await expect.poll(async () => (await waiting()).rows).toEqual([])
})

const months = async () => {
  const { rows } = await pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'outbox'::regclass",
  )
  return rows.map(({ name }) => name).sort()
}

test('partitions of months are created ahead, and old ones dropped', async () => {
  const before = await months()
  await pool.query("SELECT ensure_month('outbox', (now() - interval '1 year')::date)")
  await pool.query('SELECT ensure_months(), ensure_months()')
  expect(await months()).toHaveLength(before.length + 1)
  await keepMonths.run(deps, {})
  expect(await months()).toEqual(before)
  expect(before).toContain('outbox_other')
  expect(before.length).toBeGreaterThan(4)
})

/** Builds a job whose duration the test controls. */
const longOne = (name: string) => {
  const end = Promise.withResolvers<void>()
  let begun = 0
  const job = defineJob({
    name,
    run: () => {
      begun++
      return end.promise
    },
  })
  onTestFinished(() => end.resolve())
  return { job, begun: () => begun, end: end.resolve }
}

const short = { leaseSeconds: 0.3, longestSeconds: 60, pollMilliseconds: 20 }
const leaseOf = async (kind: string) =>
  (await pool.query('SELECT due_at FROM outbox WHERE kind = $1', [kind])).rows[0].due_at as Date

test('a job longer than its lease stays with its worker', async () => {
  await pool.query('DELETE FROM outbox')
  const { job, begun, end } = longOne('test.long')
  for (let process = 0; process < 2; process++)
    await startQueue(api, 'job', createJobRunner(deps, [job]), short)
  await db.transaction((tx) => deferJob(tx, job, {}))
  await until('it has begun', () => begun() === 1)
  const first = await leaseOf(job.name)
  await until('its lease was renewed more often than it is long', async () => {
    return (await leaseOf(job.name)).getTime() > first.getTime() + 3 * 300
  })
  expect(begun()).toBe(1)
  end()
  await until('it is done', async () => (await readOutboxState(db)).job.waiting === 0)
  expect(begun()).toBe(1)
})

test('a worker that lost its lease gets an error and changes nothing', async () => {
  await pool.query('DELETE FROM outbox')
  let notified = false
  const queue = await startQueue(
    api,
    'job',
    (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          notified = true
          reject(new Error('told'))
        })
      }),
    short,
  )
  const { job } = longOne('test.taken')
  await db.transaction((tx) => deferJob(tx, job, {}))
  await until('the task is running', async () => {
    const { rows } = await pool.query('SELECT attempts FROM outbox')
    return rows[0].attempts === 1
  })
  await pool.query("UPDATE outbox SET attempts = 2, due_at = now() + interval '1 hour'")
  await until('it is notified', () => notified)
  await queue.stop()
  const { rows } = await pool.query(
    "SELECT attempts, last_error, due_at > now() + interval '50 minutes' AS theirs FROM outbox",
  )
  expect(rows).toEqual([{ attempts: 2, last_error: null, theirs: true }])
})
