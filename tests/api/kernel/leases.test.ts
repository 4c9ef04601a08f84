import { expect, onTestFinished, test } from 'vitest'
import { deferJob } from '#kernel/jobs/defer.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { createJobRunner } from '#kernel/jobs/run.ts'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { until } from '../crash/processes.ts'
import { openTestApi } from './api.ts'
import { startQueue } from './outbox.ts'

const api = await openTestApi()
const { db, deps, pool } = api

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

test('stopping waits for running jobs, with a limit', async () => {
  await pool.query('DELETE FROM outbox')
  const { job, begun, end } = longOne('test.hangs')
  const patient = await startQueue(api, 'job', createJobRunner(deps, [job]))
  await db.transaction((tx) => deferJob(tx, job, {}))
  await until('it has begun', () => begun() === 1)
  const stopped = patient.stop()
  end()
  await stopped
  expect((await readOutboxState(db)).job).toMatchObject({ waiting: 0, retrying: 0 })

  const other = longOne('test.hangs-longer')
  const hasty = await startQueue(api, 'job', createJobRunner(deps, [other.job]), {
    longestGoodbye: 10,
  })
  await db.transaction((tx) => deferJob(tx, other.job, {}))
  await until('the other has begun', () => other.begun() === 1)
  await hasty.stop()
  expect((await readOutboxState(db)).job.waiting).toBe(1)
})
