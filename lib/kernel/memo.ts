import type { Clock } from './clock.ts'

type Entry<T> = {
  value: Promise<T>
  since: number
  milliseconds: number
  dropped: boolean
  until: number
  meanwhile: Promise<T> | undefined
}

type MemoOptions<T> = {
  clock: Clock
  /** Milliseconds that an answer is valid. */
  milliseconds: number
  entries?: number
  /** Milliseconds after which an answer changes by itself; null when it does not. */
  holdsFor?: (value: T) => number | null
}

/** Milliseconds below which an answer is cheap enough to compute again after every change. */
const cheap = 5
/** Multiple of its lifetime for which an old answer is returned while the next one is computed. */
const usableFor = 3

/**
 * Cache of expensive answers in this process. An answer past its lifetime is returned once more
 * while a new one is computed, so that callers do not wait. A dropped answer that was slow to
 * compute is returned for twenty times as long as it took, so that frequent changes cannot turn
 * every read into a count of a whole table.
 */
export const createMemo = <T>(options: MemoOptions<T>) => {
  const { clock, milliseconds, entries = 500, holdsFor = () => null } = options
  const cache = new Map<string, Entry<T>>()

  const ageOf = (entry: Entry<T>) => clock.now().getTime() - entry.since

  const isDropped = (entry: Entry<T>) => entry.dropped || clock.now().getTime() >= entry.until

  const good = (entry: Entry<T>) => {
    const age = ageOf(entry)
    if (age > milliseconds) return false
    return !isDropped(entry) || (entry.milliseconds > cheap && age < entry.milliseconds * 20)
  }

  const ask = (key: string, question: () => Promise<T>, meanwhile?: Promise<T>) => {
    const started = performance.now()
    const entry: Entry<T> = {
      since: clock.now().getTime(),
      milliseconds: 0,
      dropped: false,
      until: Number.POSITIVE_INFINITY,
      value: question(),
      meanwhile,
    }
    entry.value.then(
      (value) => {
        entry.until = entry.since + (holdsFor(value) ?? Number.POSITIVE_INFINITY)
        entry.milliseconds = performance.now() - started
        entry.meanwhile = undefined
      },
      () => {
        if (cache.get(key) === entry) cache.delete(key)
      },
    )
    const [oldest] = cache.keys()
    if (cache.size >= entries && oldest !== undefined) cache.delete(oldest)
    cache.set(key, entry)
    return entry.value
  }

  return {
    get: (key: string, question: () => Promise<T>): Promise<T> => {
      const entry = cache.get(key)
      if (entry && good(entry)) return entry.meanwhile ?? entry.value
      const isUsable =
        entry &&
        !isDropped(entry) &&
        entry.milliseconds > cheap &&
        ageOf(entry) < milliseconds * usableFor
      const meanwhile = isUsable ? entry.value : undefined
      const fresh = ask(key, question, meanwhile)
      return meanwhile ?? fresh
    },
    drop: () => {
      for (const entry of cache.values()) entry.dropped = true
    },
  }
}
