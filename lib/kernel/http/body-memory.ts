import { DomainError } from '../error.ts'
import { ownCalls } from './address.ts'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

type Bounds = { total: number; perAddress: number }

/** Bytes of bodies that all calls of a process, and those of one address, may keep in memory. */
const usual: Bounds = { total: 64 * megabyte, perAddress: 24 * megabyte }

/** Bytes of each body that do not count: ordinary calls go on while large bodies are refused. */
const uncounted = 16 * kilobyte

export type ReserveBytes = (bytes: number) => void

/** Bounds the memory of bodies: each is kept until its call has ended. */
export const createBodyMemory = ({ total, perAddress } = usual) => {
  let held = 0
  const byAddress = new Map<string, number>()

  const add = (address: string, bytes: number) => {
    const own = (byAddress.get(address) ?? 0) + bytes
    held += bytes
    if (own > 0) byAddress.set(address, own)
    else byAddress.delete(address)
  }

  return (address: string) => {
    let read = 0
    let counted = 0
    let isOver = false

    const hold: ReserveBytes = (bytes) => {
      read += bytes
      const more = Math.max(0, read - uncounted) - counted
      if (more === 0 && !isOver) return
      const own = address === ownCalls ? 0 : (byAddress.get(address) ?? 0)
      // A body that is still read after its call has ended is not kept either.
      if (isOver || held + more > total || own + more > perAddress)
        throw new DomainError('unavailable', { retryAfter: 2 })
      counted += more
      add(address, more)
    }

    const release = () => {
      isOver = true
      add(address, -counted)
      counted = 0
    }
    return { hold, release }
  }
}
