import { DomainError } from './error.ts'

type Turns = {
  /** Number of tasks that run at once; the others wait. */
  atOnce: number
  /** Maximum length of the queue over all owners. */
  longestQueue: number
}

/**
 * Limits parallel processor-bound work: in parallel all tasks would finish late, in sequence only
 * the last. Owners take turns. A full queue refuses the newest task of the owner with most of them,
 * so that one owner cannot occupy it.
 */
export const createTurns = ({ atOnce, longestQueue }: Turns) => {
  let running = 0
  let length = 0
  // Owners with waiting tasks, in the order of their turns.
  const waiting = new Map<string, PromiseWithResolvers<void>[]>()

  const makeRoom = (own: number) => {
    const [longest] = [...waiting.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length <= own + 1) throw new DomainError('unavailable')
    longest.pop()!.reject(new DomainError('unavailable'))
    length--
  }

  const wait = (owner: string) => {
    if (length >= longestQueue) makeRoom(waiting.get(owner)?.length ?? 0)
    const turn = Promise.withResolvers<void>()
    waiting.set(owner, [...(waiting.get(owner) ?? []), turn])
    length++
    return turn.promise
  }

  const leave = () => {
    const [next] = waiting
    if (!next) return void running--
    const [owner, [turn, ...later]] = next
    waiting.delete(owner)
    if (later.length > 0) waiting.set(owner, later)
    length--
    turn?.resolve()
  }

  return async <T>(work: () => Promise<T>, owner: string | number = ''): Promise<T> => {
    if (running >= atOnce) await wait(`${owner}`)
    else running++
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
