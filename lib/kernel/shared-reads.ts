import type { Clock } from './clock.ts'

type SharedReadsOptions<T> = {
  clock: Clock
  /** Reads the current values of the keys; a key may have none. */
  read: (keys: string[]) => Promise<Map<string, T>>
  /** Returns the time until which a value holds without a change; 0 means it is not cached. */
  trueUntil: (value: T) => number
  onError: (error: unknown) => void
}

/** Milliseconds in which keys are collected for one round. */
const gatherMilliseconds = 10
/** Pause between two rounds, so that a burst of changes causes one read. */
const restMilliseconds = 250
/** Keys of one statement, so that the first callers need not wait for all keys. */
const mostAtOnce = 200
/** Maximum lifetime in the cache, a bound for changes whose notification was missed. */
const keptMilliseconds = 5_000
const mostKept = 1_000

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

type Waiting<T> = ReturnType<typeof Promise.withResolvers<T | undefined>>
type CacheEntry<T> = { answer: Promise<T | undefined>; until: number }

/** Reads values once for all concurrent callers and caches them until they are dropped. */
export const createSharedReads = <T>(options: SharedReadsOptions<T>) => {
  const { clock, read, trueUntil, onError } = options
  const cache = new Map<string, CacheEntry<T>>()
  const underWay = new Map<string, Promise<T | undefined>>()
  let next = new Map<string, Waiting<T>>()
  let running = false

  const keep = (key: string, answer: Promise<T | undefined>, value: T, since: number) => {
    const [oldest] = cache.keys()
    if (cache.size >= mostKept && oldest !== undefined) cache.delete(oldest)
    cache.set(key, { answer, until: Math.min(trueUntil(value), since + keptMilliseconds) })
  }

  const readSome = async (asked: [string, Waiting<T>][]) => {
    const since = clock.now().getTime()
    for (const [key, { promise }] of asked) underWay.set(key, promise)
    try {
      const values = await read(asked.map(([key]) => key))
      for (const [key, { promise, resolve }] of asked) {
        const value = values.get(key)
        // The key was dropped during the read: its callers get the value, but it is not cached.
        if (value !== undefined && underWay.get(key) === promise) keep(key, promise, value, since)
        resolve(value)
      }
    } catch (error) {
      onError(error)
      for (const [, { reject }] of asked) reject(error)
    }
    for (const [key, { promise }] of asked) if (underWay.get(key) === promise) underWay.delete(key)
  }

  const run = async () => {
    if (running) return
    running = true
    await pause(gatherMilliseconds)
    while (next.size > 0) {
      const round = [...next]
      next = new Map()
      for (let at = 0; at < round.length; at += mostAtOnce)
        await readSome(round.slice(at, at + mostAtOnce))
      await pause(restMilliseconds)
    }
    running = false
  }

  return {
    get: (key: string): Promise<T | undefined> => {
      const known = cache.get(key)
      if (known && clock.now().getTime() < known.until) return known.answer
      const shared = underWay.get(key) ?? next.get(key)?.promise
      if (shared) return shared
      const waiting = Promise.withResolvers<T | undefined>()
      next.set(key, waiting)
      void run()
      return waiting.promise
    },
    /** Later calls start a new read. */
    drop: (key: string) => {
      cache.delete(key)
      underWay.delete(key)
    },
    dropAll: () => {
      cache.clear()
      underWay.clear()
    },
  }
}

export type SharedReads<T> = ReturnType<typeof createSharedReads<T>>
