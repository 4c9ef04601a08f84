import type { KernelDeps } from '../deps.ts'

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
