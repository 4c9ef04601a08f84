import { DomainError } from './error.ts'

type Turns = {
  /** Number of tasks that run at once; the others wait in the order they came. */
  atOnce: number
  /** Maximum length of the queue; further tasks are refused at once. */
  longestQueue?: number
  /** Maximum milliseconds in the queue; then the task is refused. */
  longestWait?: number
}

/**
 * Limits parallel work: of processor-bound tasks in parallel all would finish late, in sequence only the
 * last; tasks that wait for a lock would take all connections.
 */
export const createTurns = ({ atOnce, longestQueue = Infinity, longestWait }: Turns) => {
  let running = 0
  const waiting: (() => void)[] = []

  const queue = () =>
    new Promise<void>((go, refuse) => {
      const turn = () => {
        clearTimeout(timer)
        go()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        refuse(new DomainError('unavailable'))
      }
      const timer = longestWait === undefined ? undefined : setTimeout(leave, longestWait)
      waiting.push(turn)
    })

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= longestQueue) throw new DomainError('unavailable')
    if (running >= atOnce) await queue()
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
