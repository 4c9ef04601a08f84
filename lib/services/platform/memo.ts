import type { Clock } from './clock.ts'

type Entry<T> = { value: Promise<T>; since: number; milliseconds: number; dropped: boolean }

type MemoOptions = {
  clock: Clock
  /** How long an answer is good. */
  milliseconds: number
  entries?: number
}

/** Below this a question is cheap enough to be asked again after every change. */
const cheap = 5

/**
 * Answers that are dear to get, remembered for a moment in this process.
 * A dropped answer that took long is still given for twenty times as long as it took,
 * so that a stream of changes cannot turn every read into a count of a whole table.
 */
export const createMemo = <T>({ clock, milliseconds, entries = 500 }: MemoOptions) => {
  const kept = new Map<string, Entry<T>>()

  const good = (entry: Entry<T>) => {
    const age = clock.now().getTime() - entry.since
    if (age > milliseconds) return false
    return !entry.dropped || (entry.milliseconds > cheap && age < entry.milliseconds * 20)
  }

  const ask = (key: string, question: () => Promise<T>) => {
    const started = performance.now()
    const entry: Entry<T> = {
      since: clock.now().getTime(),
      milliseconds: 0,
      dropped: false,
      value: question(),
    }
    entry.value.then(
      () => {
        entry.milliseconds = performance.now() - started
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
      return entry && good(entry) ? entry.value : ask(key, question)
    },
    drop: () => {
      for (const entry of kept.values()) entry.dropped = true
    },
  }
}
