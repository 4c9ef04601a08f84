import { expect, test } from 'vitest'
import { deferJob } from '#lib/services/platform/jobs/defer.ts'
import { defineJob, type Job } from '#lib/services/platform/jobs/job.ts'
import { startJobs } from '#lib/services/platform/jobs/queue.ts'
import { until } from '../crash/processes.ts'
import { openTestApi } from './api.ts'
import { startLane } from './outbox.ts'

const api = await openTestApi()
const { db, deps, pool } = api

test('a job is deferred where no queue was ever opened, and done once one is', async () => {
  const runs: number[] = []
  const job = defineJob<{ number: number }>({
    name: 'test.before-all',
    run: async (_, { number }) => runs.push(number),
  })
  const { rows } = await pool.query("SELECT to_regnamespace('pgboss') AS schema")
  expect(rows).toEqual([{ schema: null }])
  const changedItsMind = db.transaction(async (tx) => {
    await deferJob(tx, job, { number: 1 })
    throw new Error('changed its mind')
  })
  await expect(changedItsMind).rejects.toThrow('changed its mind')
  await db.transaction((tx) => deferJob(tx, job, { number: 2 }))

  const queue = await startJobs(deps, [job as Job], { pollSeconds: 0.5 })
  const lane = await startLane(api, 'job', queue.takeOver)
  await until('it is done', () => runs.length > 0)
  expect(runs).toEqual([2])
  await lane.stop()
  await queue.stop()
})
