import type { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { putInOutbox, settle } from './commands.ts'
import type { OutboxEntry } from './entry.ts'
import type { Queue } from './rules.ts'
import type { Deliver } from './worker.ts'

/** What is done after a commit. Declared apart from who does it, who may stand in a wing above. */
export type Errand<Data extends z.ZodType = z.ZodType> = {
  queue: Exclude<Queue, 'mail' | 'news' | 'job'>
  /** Noun and verb, `pictures.remove-files`. Kept in the outbox: never renamed. */
  kind: string
  data: Data
}

/** Keeps the type of the data for whoever sends somebody on it. */
export const defineErrand = <Data extends z.ZodType>(errand: Errand<Data>) => errand

type Terms = {
  /** At most one errand for each key, ever. */
  key?: string | undefined
  /** What stands in one line is done one at a time, in this order: `debt 7`. */
  line?: string | undefined
  after?: Date | undefined
}

/** Done after the commit and only then. Returns false when the key was used before. */
export const send = <Data extends z.ZodType>(
  tx: Tx,
  { queue, kind, data: shape }: Errand<Data>,
  data: z.input<Data>,
  terms: Terms = {},
) => putInOutbox(tx, { queue, kind, data: shape.parse(data), ...terms })

export type AnyRunner = {
  queue: Errand['queue']
  kind: string
  deliver: (deps: Deps, entry: OutboxEntry, signal: AbortSignal) => Promise<unknown>
}

type Outside<Data> = (
  deps: Deps,
  data: Data,
  attempt: { entry: OutboxEntry; signal: AbortSignal },
) => Promise<unknown>

/** Work outside our database, or in parts: may be repeated after a crash, so once and twice are the same. */
export const running = <Data extends z.ZodType>(
  { queue, kind, data: shape }: Errand<Data>,
  run: Outside<z.output<Data>>,
): AnyRunner => ({
  queue,
  kind,
  deliver: (deps, entry, signal) => run(deps, shape.parse(entry.data), { entry, signal }),
})

/** Work that is all in our database: done in the commit that marks the entry, exactly once. */
export const writing = <Data extends z.ZodType>(
  { queue, kind, data: shape }: Errand<Data>,
  write: (tx: Tx, data: z.output<Data>, entry: OutboxEntry, deps: Deps) => Promise<unknown>,
): AnyRunner => ({
  queue,
  kind,
  deliver: (deps, entry) =>
    settle(deps.db, entry, (tx) => write(tx, shape.parse(entry.data), entry, deps)),
})

/** For the worker of a lane: finds by its kind who runs an entry. */
export const createRunner = (deps: Deps, runners: AnyRunner[]): Deliver => {
  const known = new Map(runners.map((each) => [`${each.queue} ${each.kind}`, each]))
  return async (entry, signal) => {
    const runner = known.get(`${entry.queue} ${entry.kind}`)
    // Perhaps a newer process of the house knows it: the entry goes back for another attempt.
    if (!runner) throw new Error(`nobody runs ${entry.kind}`)
    return runner.deliver(deps, entry, signal)
  }
}
