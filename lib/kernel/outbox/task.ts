import type { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import type { KernelDeps } from '../deps.ts'
import { putInOutbox, settle } from './commands.ts'
import type { OutboxEntry } from './entry.ts'
import type { Queue } from './rules.ts'
import type { Deliver } from './worker.ts'

/** Work done after a commit. Declared apart from its handler, which may be in a higher layer. */
export type Task<Data extends z.ZodType = z.ZodType> = {
  queue: Exclude<Queue, 'mail' | 'news' | 'job'>
  /** Noun and verb: `pictures.remove-files`. Stored in the outbox, so never renamed. */
  kind: string
  data: Data
}

/** Keeps the type of the data for the callers of `enqueue`. */
export const defineTask = <Data extends z.ZodType>(task: Task<Data>) => task

type Terms = {
  /** At most one task for each key, ever. */
  key?: string | undefined
  /** Tasks of one serial key run one at a time, in the order of their commits: `debt 7`. */
  serialKey?: string | undefined
  after?: Date | undefined
}

/** Runs the task after the commit and only then. Returns false when the key was used before. */
export const enqueue = <Data extends z.ZodType>(
  tx: Tx,
  { queue, kind, data: shape }: Task<Data>,
  data: z.input<Data>,
  terms: Terms = {},
) => putInOutbox(tx, { queue, kind, data: shape.parse(data), ...terms })

export type TaskHandler<Deps extends KernelDeps = KernelDeps> = {
  queue: Task['queue']
  kind: string
  deliver: (deps: Deps, entry: OutboxEntry, signal: AbortSignal) => Promise<unknown>
}

type Outside<Deps, Data> = (
  deps: Deps,
  data: Data,
  attempt: { entry: OutboxEntry; signal: AbortSignal },
) => Promise<unknown>

/** Work outside our database, or in parts. May be repeated after a crash, so it must be idempotent. */
export const externalTask = <Data extends z.ZodType, Deps extends KernelDeps>(
  { queue, kind, data: shape }: Task<Data>,
  run: Outside<Deps, z.output<Data>>,
): TaskHandler<Deps> => ({
  queue,
  kind,
  deliver: (deps, entry, signal) => run(deps, shape.parse(entry.data), { entry, signal }),
})

/** Work inside our database alone: runs in the transaction that marks the entry, exactly once. */
export const databaseTask = <Data extends z.ZodType, Deps extends KernelDeps>(
  { queue, kind, data: shape }: Task<Data>,
  write: (tx: Tx, data: z.output<Data>, entry: OutboxEntry, deps: Deps) => Promise<unknown>,
): TaskHandler<Deps> => ({
  queue,
  kind,
  deliver: (deps, entry) =>
    settle(deps.db, entry, (tx) => write(tx, shape.parse(entry.data), entry, deps)),
})

/** Finds the handler of an entry by its kind, for the worker of a queue. */
export const createRunner = <Deps extends KernelDeps>(
  deps: Deps,
  runners: TaskHandler<Deps>[],
): Deliver => {
  const known = new Map(runners.map((each) => [`${each.queue} ${each.kind}`, each]))
  return async (entry, signal) => {
    const runner = known.get(`${entry.queue} ${entry.kind}`)
    // A newer process may know the kind: the entry goes back for another attempt.
    if (!runner) throw new Error(`no handler for ${entry.kind}`)
    return runner.deliver(deps, entry, signal)
  }
}
