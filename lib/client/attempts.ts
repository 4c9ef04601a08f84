import { ApiError } from './api-error.ts'

// Not randomUUID, which pages without TLS have not.
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The host said no, so nothing was made; what broke on the way may have been made all the same. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.code !== 'still_running'

/** One key for each thing that somebody wants made, kept until it is known what became of it. */
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
