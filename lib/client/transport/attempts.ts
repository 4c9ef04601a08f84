import { ApiError } from './api-error.ts'

// Replaces randomUUID, which is missing on pages without TLS.
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** True when nothing was created; a call that failed on the way may have created something. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.code !== 'still_running'

/** Keeps one idempotency key for each thing to create, until the outcome is known. */
export const createAttempts = () => {
  const open = new Map<string, string>()
  return async <T>(what: string, send: (key: string) => Promise<T>): Promise<T> => {
    const key = open.get(what) ?? newKey()
    open.set(what, key)
    try {
      const made = await send(key)
      open.delete(what)
      return made
    } catch (error) {
      if (isRefusal(error)) open.delete(what)
      throw error
    }
  }
}
