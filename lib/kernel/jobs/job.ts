import type { Tx } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { KernelDeps } from '../deps.ts'
import { lockSerialKey, putInOutbox } from '../outbox/commands.ts'
import type { Deliver } from '../outbox/worker.ts'
import { logFailed } from './rows.ts'

/** Work done later or periodically. Repeated after a crash, so it must be idempotent. */
export type Job<Data extends object = object, Deps extends KernelDeps = KernelDeps> = {
  /** Noun and verb: `accounts.forget-sessions`. */
  name: string
  /** Cron pattern of a periodic job, in the time zone of Rome: `10 3 * * *`. */
  cron?: string
  run: (deps: Deps, data: Data) => Promise<unknown>
}

/** Keeps the type of the data for callers of `deferJob`. */
export const defineJob = <Data extends object = object, Deps extends KernelDeps = KernelDeps>(
  job: Job<Data, Deps>,
) => job

/** Finds the job of an outbox entry by its name and runs it, for the worker of the job queue. */
export const createJobRunner = <Deps extends KernelDeps>(
  deps: Deps,
  jobs: readonly Job<object, Deps>[],
): Deliver => {
  const { log } = deps
  const known = new Map(jobs.map((job) => [job.name, job]))
  return async ({ id, kind, data }) => {
    const job = known.get(kind)
    // A newer process may know this job: the entry goes back for another attempt.
    if (!job) throw new Error(`unknown job: ${kind}`)
    const started = performance.now()
    try {
      await job.run(deps, data as object)
    } catch (error) {
      log.error('a job failed', { job: kind, id, error })
      throw error
    }
    await logFailed(deps)
    log.info('job done', { job: kind, milliseconds: Math.round(performance.now() - started) })
  }
}

export type Deferral = {
  after?: Date
  /** Skips the job while another one with the same key waits. */
  key?: string
}

// Locks a waiting job, which could start before our commit and miss our changes.
const oneWaits = (tx: Tx, serialKey: string) =>
  tx.first(sql`SELECT id FROM outbox
    WHERE queue = 'job' AND serial_key = ${serialKey} AND sent_at IS NULL AND failed_at IS NULL AND attempts = 0
    LIMIT 1 FOR KEY SHARE SKIP LOCKED`)

/** Enqueues a job, run by one process after the commit; jobs with one key run one at a time. */
export const deferJob = async <Data extends object>(
  tx: Tx,
  { name }: Job<Data>,
  data: Data,
  { after, key }: Deferral = {},
) => {
  const serialKey = key === undefined ? undefined : `${name} ${key}`
  if (serialKey !== undefined) {
    if (await oneWaits(tx, serialKey)) return
    await lockSerialKey(tx, 'job', serialKey)
    if (await oneWaits(tx, serialKey)) return
  }
  await putInOutbox(tx, { queue: 'job', kind: name, data, serialKey, after })
}
