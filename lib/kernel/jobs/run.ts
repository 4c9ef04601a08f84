import type { KernelDeps } from '../deps.ts'
import type { Deliver } from '../outbox/worker.ts'
import type { Job } from './job.ts'
import { logFailed } from './rows.ts'

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
