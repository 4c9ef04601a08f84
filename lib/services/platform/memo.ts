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
  /** How long an answer is good. */
  milliseconds: number
  entries?: number
  /** How many milliseconds from now an answer holds by itself; what changed then drops it. */
  holdsFor?: (value: T) => number | null
}

/** Below this a question is cheap enough to be asked again after every change. */
const cheap = 5
/** So many times its time an answer may be given while the next one is on its way. */
const usableFor = 3

/**
 * Answers that are dear to get, remembered for a moment in this process.
 * One that is merely old is given once more while it is asked for anew: nobody waits for the clock.
 * A dropped answer that took long is still given for twenty times as long as it took,
 * so that a stream of changes cannot turn every read into a count of a whole table.
 */
export const createMemo = <T>(options: MemoOptions<T>) => {
  const { clock, milliseconds, entries = 500, holdsFor = () => null } = options
  const kept = new Map<string, Entry<T>>()

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
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    const [oldest] = kept.keys()
    if (kept.size >= entries && oldest !== undefined) kept.delete(oldest)
    kept.set(key, entry)
    return entry.value
  }

  return {
    get: (key: string, question: () => Promise<T>): Promise<T> => {
      const entry = kept.get(key)
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
      for (const entry of kept.values()) entry.dropped = true
    },
  }
}
