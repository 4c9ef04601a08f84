import { DomainError } from './error.ts'

type Limits = {
  /** Number of tasks that run at once; the others wait. */
  atOnce: number
  /** Maximum length of the queue over all owners. */
  longestQueue?: number
  /** Maximum milliseconds in the queue; then the task is refused. */
  longestWait?: number
  /** Called with the milliseconds after each wait. */
  onWait?: (milliseconds: number) => void
}

type Turn = PromiseWithResolvers<void>

/**
 * Limits parallel work: of processor-bound tasks in parallel all would finish late, in sequence only the
 * last; tasks that wait for a lock would take all connections. Owners take turns. A full queue refuses
 * the newest task of the owner with most of them, so that one owner cannot occupy it.
 */
export const createTurns = ({ atOnce, longestQueue = Infinity, longestWait, onWait }: Limits) => {
  let running = 0
  let length = 0
  // Owners with waiting tasks, in the order of their turns.
  const waiting = new Map<string, Turn[]>()

  const remove = (owner: string, turn: Turn) => {
    const rest = waiting.get(owner)?.filter((other) => other !== turn) ?? []
    if (rest.length > 0) waiting.set(owner, rest)
    else waiting.delete(owner)
    length--
  }

  const refuse = (owner: string, turn: Turn) => {
    remove(owner, turn)
    turn.reject(new DomainError('unavailable'))
  }

  const makeRoom = (own: number) => {
    const [longest] = [...waiting].sort(([, a], [, b]) => b.length - a.length)
    const newest = longest?.[1].at(-1)
    if (!longest || !newest || longest[1].length <= own + 1) throw new DomainError('unavailable')
    refuse(longest[0], newest)
  }

  const wait = (owner: string) => {
    if (length >= longestQueue) makeRoom(waiting.get(owner)?.length ?? 0)
    const turn: Turn = Promise.withResolvers()
    waiting.set(owner, [...(waiting.get(owner) ?? []), turn])
    length++
    if (onWait) {
      const began = performance.now()
      const waited = () => onWait(performance.now() - began)
      turn.promise.then(waited, waited)
    }
    if (longestWait === undefined) return turn.promise
    const timer = setTimeout(() => refuse(owner, turn), longestWait)
    return turn.promise.finally(() => clearTimeout(timer))
  }

  const leave = () => {
    const [next] = waiting
    if (!next) return void running--
    const [owner, [turn, ...later]] = next
    // Set anew, so that the other owners come first.
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
