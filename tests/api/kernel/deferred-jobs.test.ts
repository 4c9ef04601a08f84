import { expect, test } from 'vitest'
import { deferJob } from '#kernel/jobs/defer.ts'
import { defineJob, type Job } from '#kernel/jobs/job.ts'
import { createJobRunner } from '#kernel/jobs/run.ts'
import { until } from '../crash/processes.ts'
import { openTestApi } from './api.ts'
import { startQueue } from './outbox.ts'

const api = await openTestApi()
const { db, deps } = api

test('a job deferred before any worker ran is run by the first one', async () => {
  const runs: number[] = []
  const job = defineJob<{ number: number }>({
    name: 'test.before-all',
    run: async (_, { number }) => runs.push(number),
  })
  const changedItsMind = db.transaction(async (tx) => {
    await deferJob(tx, job, { number: 1 })
    throw new Error('changed its mind')
  })
  await expect(changedItsMind).rejects.toThrow('changed its mind')
  await db.transaction((tx) => deferJob(tx, job, { number: 2 }))

  await startQueue(api, 'job', createJobRunner(deps, [job as Job]))
  await until('it is done', () => runs.length > 0)
  expect(runs).toEqual([2])
})
