import type { Deps } from '../deps.ts'

/** Work that some process does later or again and again; done anew after a crash, so once and twice are the same. */
export type Job<Data extends object = object> = {
  /** Noun and verb, `accounts.forget-sessions`. */
  name: string
  /** When it runs by itself, in the time of Rome: `10 3 * * *`. */
  cron?: string
  run: (deps: Deps, data: Data) => Promise<unknown>
}

/** Keeps the type of the data for whoever defers the job. */
export const defineJob = <Data extends object = object>(job: Job<Data>) => job
