import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { timeZone } from '#lib/format/time-zone.ts'
import type { Tx } from '../db/connection.ts'
import { foreign } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { settle } from '../outbox/commands.ts'
import type { Deliver } from '../outbox/worker.ts'
import type { Job } from './job.ts'

export type JobQueue = {
  /** Takes an entry of the outbox over, in the commit that marks it. */
  takeOver: Deliver
  stop: () => Promise<void>
}

const onPool = (pool: Pool) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const result = await pool.query(text, values)
    // Several statements in one text answer with one result each.
    return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result
  },
})

const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.rows(foreign(text, values)),
  }),
})

const longestGoodbye = 10_000

/** pg-boss on the pool of the house; its tables live in a schema of their own, `pgboss`. */
export const startJobs = async (
  deps: Deps,
  jobs: Job[],
  { pollSeconds = 2 }: { pollSeconds?: number } = {},
): Promise<JobQueue> => {
  const { db, log } = deps
  const boss = new PgBoss({ schema: 'pgboss', db: onPool(db.pool) })
  boss.on('error', (error) => log.warn('the job queue is disturbed', { error }))
  boss.on('warning', (warning) => log.warn('the job queue warns', { warning }))
  await boss.start()

  const scheduled = new Map((await boss.getSchedules()).map((each) => [each.name, each.cron]))
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 30, retryBackoff: true })
    await boss.work<object>(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
      if (!job) return
      const started = performance.now()
      try {
        await run(deps, job.data ?? {})
      } catch (error) {
        log.error('a job failed', { job: name, id: job.id, error })
        throw error
      }
      const milliseconds = Math.round(performance.now() - started)
      log.info('job done', { job: name, milliseconds })
    })
    if (cron && scheduled.get(name) !== cron)
      await boss.schedule(name, cron, null, { tz: timeZone })
    if (cron) scheduled.delete(name)
  }
  // What an older program did by the clock and this one does not know would fail for ever.
  for (const name of scheduled.keys()) await boss.unschedule(name)

  const known = new Set(jobs.map(({ name }) => name))
  return {
    takeOver: async (entry) => {
      if (!known.has(entry.kind)) throw new Error(`no job is called ${entry.kind}`)
      return settle(db, entry, (tx) =>
        boss.send(entry.kind, entry.data as object, { db: within(tx) }),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: longestGoodbye, close: false }),
  }
}
