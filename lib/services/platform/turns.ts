import { DomainError } from './error.ts'

type Turns = {
  /** Number of tasks that run at once; the others wait in the order they came. */
  atOnce: number
  /** Maximum length of the queue; further tasks are refused at once. */
  longestQueue: number
}

/**
 * Limits parallel processor-bound work: in parallel all tasks would finish late, in sequence only
 * the last.
 */
export const createTurns = ({ atOnce, longestQueue }: Turns) => {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= longestQueue) throw new DomainError('unavailable')
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
