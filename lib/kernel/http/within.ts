import type { ErrorCode } from '#lib/contract/errors.ts'
import { DomainError } from '../error.ts'

/** Rejects after a time limit. The work itself continues and its result is discarded. */
export const within = async <T>(
  milliseconds: number,
  work: Promise<T>,
  code: ErrorCode = 'timeout',
): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DomainError(code)), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
