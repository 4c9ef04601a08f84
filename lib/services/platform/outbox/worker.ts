import type { Db } from '../db/connection.ts'
import type { Listener } from '../db/listen.ts'
import type { Log } from '../log.ts'
import { giveUp, markSent, putBack, takeDue } from './commands.ts'
import { type OutboxEntry, Undeliverable } from './entry.ts'
import { createNap } from './nap.ts'
import { untilNextDue } from './queries.ts'
import { pauseAfter } from './rules.ts'

export type OutboxOptions = {
  db: Db
  listener: Pick<Listener, 'subscribe'>
  log: Log
  deliver: (entry: OutboxEntry) => Promise<void>
  /** Delivered at the same time. */
  width?: number
  /** Longer than any delivery may take: after it, the entries of a dead worker are taken over. */
  leaseSeconds?: number
  /** NOTIFY wakes at once; this is for what it missed. */
  pollMilliseconds?: number
}

const readable = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000)

/** Any number of them may run, in any number of processes. Starts at once; returns how to stop. */
export const startOutbox = (options: OutboxOptions) => {
  const { db, log, deliver, width = 5, leaseSeconds = 120, pollMilliseconds = 15_000 } = options
  const nap = createNap()
  let stopping = false

  const attempt = async (entry: OutboxEntry) => {
    const { id, kind, attempts } = entry
    try {
      // Whoever tried last did not live to tell how it ended.
      if (pauseAfter(attempts - 1) === undefined && attempts > 1)
        throw new Undeliverable('every attempt ended the process or outlasted its time')
      await deliver(entry)
    } catch (error) {
      const pause = error instanceof Undeliverable ? undefined : pauseAfter(attempts)
      const fields = { id, kind, attempts, error }
      if (pause === undefined) {
        log.error('a message was given up', fields)
        return giveUp(db, entry, readable(error))
      }
      log.warn('a message is sent later', { ...fields, seconds: pause })
      return putBack(db, entry, pause, readable(error))
    }
    return markSent(db, entry)
  }

  const round = async () => {
    const taken = await takeDue(db, width, leaseSeconds)
    // All settle before a failure of one is told: none may be in the air when the worker stops.
    const outcomes = await Promise.allSettled(taken.map(attempt))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if (taken.length > 0) return
    const pause = (await untilNextDue(db)) ?? pollMilliseconds
    await nap.sleep(Math.min(Math.max(pause, 50), pollMilliseconds))
  }

  const run = async () => {
    while (!stopping) {
      try {
        await round()
      } catch (error) {
        log.warn('the outbox cannot be read', { error: readable(error) })
        await nap.sleep(pollMilliseconds / 5)
      }
    }
  }

  const listening = options.listener.subscribe('insieme_outbox', nap.wake, nap.wake)
  // What came before the ears were open was not heard, and the first look may have been too early.
  listening.then(nap.wake, () => {})
  const running = run()

  return {
    stop: async () => {
      stopping = true
      nap.wake()
      const unsubscribe = await listening
      unsubscribe()
      await running
    },
  }
}
