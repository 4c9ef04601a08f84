import { DomainError } from '../error.ts'

/** Gives up waiting; the work itself goes on, and whatever it ends with is nobody's any more. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DomainError('timeout')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
