import type { Db } from '../db/connection.ts'
import type { Listener } from '../db/listen.ts'
import { type Log, withoutSecrets } from '../log.ts'
import { inTrace, telemetry } from '../telemetry/telemetry.ts'
import { giveUp, markSent, postpone, putBack, renew, settled, takeDue } from './commands.ts'
import { type OutboxEntry, TooEarly, Undeliverable } from './entry.ts'
import { untilNextDue } from './queries.ts'
import { attemptMilliseconds, pauseAfter, type Queue, queueSettings } from './rules.ts'
import { createSleeper } from './sleeper.ts'

/** Handler of an entry; the signal aborts long attempts. `settled`: it marked the entry itself. */
export type Deliver = (entry: OutboxEntry, signal: AbortSignal) => Promise<unknown>

export type OutboxOptions = {
  queue: Queue
  db: Db
  listener: Pick<Listener, 'subscribe'>
  log: Log
  deliver: Deliver
  width?: number
  leaseSeconds?: number
  longestSeconds?: number
  /** Milliseconds that stopping waits; entries left are taken over after their lease. */
  longestGoodbye?: number
  /** Interval of polling, for notifications that were missed. */
  pollMilliseconds?: number
}

const readable = (error: unknown) =>
  withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, 1000)

const inTime = (work: Promise<unknown>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise((_, reject) => {
      const late = () => reject(new Error('the attempt took too long'))
      signal.addEventListener('abort', late, { once: true })
    }),
  ])

/** Seconds after which work that came too early is tried again. */
const pauseWhileEarly = 30

// Milliseconds for each second of a lease: renews three times before it ends.
const renewals = 300

/** Starts a worker and returns its stop function. Safe with several workers and processes. */
export const startOutbox = (options: OutboxOptions) => {
  const { queue, db, log, deliver, pollMilliseconds = 15_000, longestGoodbye = 10_000 } = options
  const settings = { ...queueSettings[queue], ...options }
  const { width, leaseSeconds, longestSeconds } = settings
  const sleeper = createSleeper()
  const running = new Set<Promise<unknown>>()
  let stopping = false

  /** Renews the lease of an attempt that may outlast it; `end` waits for a renewal in progress. */
  const keep = (entry: OutboxEntry) => {
    if (longestSeconds === undefined) return { leaseLost: undefined, end: async () => {} }
    const leaseLost = new AbortController()
    let last: Promise<unknown> = Promise.resolve()
    const again = async () => {
      const ours = await renew(db, entry, leaseSeconds).catch((error) => {
        troubled(error)
        return true
      })
      if (!ours) leaseLost.abort()
    }
    const timer = setInterval(() => {
      last = last.then(again)
    }, leaseSeconds * renewals)
    const end = async () => {
      clearInterval(timer)
      await last
    }
    return { leaseLost: leaseLost.signal, end }
  }

  const work = async (entry: OutboxEntry) => {
    const { leaseLost, end } = keep(entry)
    const late = AbortSignal.timeout(attemptMilliseconds(settings))
    const signal = leaseLost ? AbortSignal.any([late, leaseLost]) : late
    try {
      return await inTime(deliver(entry, signal), signal)
    } finally {
      await end()
    }
  }

  const attempt = async (entry: OutboxEntry) => {
    const { id, kind, attempts } = entry
    try {
      // The last attempt ended with its process or lease, without a result.
      if (attempts > 1 && pauseAfter(queue, attempts - 1) === undefined)
        throw new Undeliverable('every attempt crashed the process or exceeded its time limit')
      const began = performance.now()
      const outcome = await inTrace(
        `task ${kind}`,
        { 'insieme.queue': queue, 'insieme.attempt': attempts },
        entry.trace ?? undefined,
        () => work(entry),
      )
      telemetry.meter?.taskEnded(queue, 'done')
      if (queue === 'mail') telemetry.meter?.mailSent(entry.age + performance.now() - began)
      if (outcome === settled) return
    } catch (error) {
      if (error instanceof TooEarly) return postpone(db, entry, pauseWhileEarly, error.message)
      const pause = error instanceof Undeliverable ? undefined : pauseAfter(queue, attempts)
      const fields = { queue, id, kind, attempts, error }
      if (pause === undefined) {
        telemetry.meter?.taskEnded(queue, 'dead')
        log.error('an outbox entry failed and will not be retried', fields)
        return giveUp(db, entry, readable(error))
      }
      telemetry.meter?.taskEnded(queue, 'retried')
      log.warn('an outbox entry will be retried', { ...fields, seconds: pause })
      return putBack(db, entry, pause, readable(error))
    }
    return markSent(db, entry)
  }

  const troubled = (error: unknown) =>
    log.warn('the outbox cannot be read', { queue, error: readable(error) })

  const round = async () => {
    const entries = await takeDue(db, queue, width - running.size, leaseSeconds)
    for (const entry of entries) {
      const current = attempt(entry)
        .catch(troubled)
        .finally(() => {
          running.delete(current)
          // A slot is free, and the next entry of the serial key may be due.
          sleeper.wake()
        })
      running.add(current)
    }
    if (entries.length > 0 && running.size < width) return
    const full = running.size === width
    const pause = full ? undefined : await untilNextDue(db, queue)
    await sleeper.sleep(Math.min(Math.max(pause ?? pollMilliseconds, 50), pollMilliseconds))
  }

  const run = async () => {
    while (!stopping) {
      try {
        await round()
      } catch (error) {
        troubled(error)
        await sleeper.sleep(pollMilliseconds / 5)
      }
    }
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, longestGoodbye)
    await Promise.race([Promise.all(running), late.promise])
    clearTimeout(timer)
  }

  const onNotification = (which: string) => {
    if (which === '' || which === queue) sleeper.wake()
  }
  const listening = options.listener.subscribe('insieme_outbox', onNotification, sleeper.wake)
  // Entries added before LISTEN took effect caused no notification.
  listening.then(sleeper.wake, () => {})
  const loop = run()

  return {
    stop: async () => {
      stopping = true
      sleeper.wake()
      const unsubscribe = await listening
      unsubscribe()
      await loop
    },
  }
}
