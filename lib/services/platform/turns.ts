import { DomainError } from './error.ts'

type Turns = {
  /** How many work at once; the others wait in the order they came. */
  atOnce: number
  /** Whoever would wait behind so many is told at once that it is in vain. */
  longestQueue: number
}

/** For work that fills a processor: side by side all of it would end late, one after the other only the last. */
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
