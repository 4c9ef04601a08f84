import { newKey } from '#lib/client/transport/attempts.ts'

const place = 'checkout attempt'

type Attempt = { what: string; key: string }

const read = (): Attempt | null => {
  try {
    return JSON.parse(window.sessionStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** Idempotency key of an order or seat. Equal requests have equal keys, also after a reload, so they run once. */
export const attemptKey = (what: string): string => {
  const open = read()
  if (open?.what === what) return open.key
  const key = newKey()
  try {
    window.sessionStorage.setItem(place, JSON.stringify({ what, key }))
  } catch {
    // Storage is forbidden: after a reload the request gets another key.
  }
  return key
}

/** Drops the key once the result of the attempt is known. */
export const endAttempt = () => {
  try {
    window.sessionStorage.removeItem(place)
  } catch {
    // Storage is forbidden: no key was stored.
  }
}
