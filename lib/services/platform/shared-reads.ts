import type { Clock } from './clock.ts'

type SharedReadsOptions<T> = {
  clock: Clock
  /** Of each key as it is now; a key may have no answer. */
  read: (keys: string[]) => Promise<Map<string, T>>
  /** Until when an answer stays as it is while nobody changes a thing; 0 is not kept at all. */
  trueUntil: (value: T) => number
  onError: (error: unknown) => void
  /** Between the end of one round of reading and the next: a burst of changes is read once. */
  restMilliseconds?: number
}

/** Those of one breath are in one round, and so are the changes of one commit. */
const gatherMilliseconds = 10
/** Keys of one statement: those that it answers first need not wait for all the others. */
const mostAtOnce = 200
/** However true it is: a change that could not be heard is not missed for longer. */
const keptMilliseconds = 5_000
const mostKept = 1_000

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

type Waiting<T> = ReturnType<typeof Promise.withResolvers<T | undefined>>
type Kept<T> = { answer: Promise<T | undefined>; until: number }

/** What many look on at is read once for all of them, and again only when it was dropped. */
export const createSharedReads = <T>(options: SharedReadsOptions<T>) => {
  const { clock, read, trueUntil, onError, restMilliseconds = 250 } = options
  const kept = new Map<string, Kept<T>>()
  const underWay = new Map<string, Promise<T | undefined>>()
  let next = new Map<string, Waiting<T>>()
  let running = false

  const keep = (key: string, answer: Promise<T | undefined>, value: T, since: number) => {
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { answer, until: Math.min(trueUntil(value), since + keptMilliseconds) })
  }

  const readSome = async (asked: [string, Waiting<T>][]) => {
    const since = clock.now().getTime()
    for (const [key, { promise }] of asked) underWay.set(key, promise)
    try {
      const found = await read(asked.map(([key]) => key))
      for (const [key, { promise, resolve }] of asked) {
        const value = found.get(key)
        // Changed while it was read, it is told to those who wait and to nobody after them.
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
      const known = kept.get(key)
      if (known && clock.now().getTime() < known.until) return known.answer
      const shared = underWay.get(key) ?? next.get(key)?.promise
      if (shared) return shared
      const waiting = Promise.withResolvers<T | undefined>()
      next.set(key, waiting)
      void run()
      return waiting.promise
    },
    /** What is asked for from now on is read from now on. */
    drop: (key: string) => {
      kept.delete(key)
      underWay.delete(key)
    },
    dropAll: () => {
      kept.clear()
      underWay.clear()
    },
  }
}

export type SharedReads<T> = ReturnType<typeof createSharedReads<T>>
