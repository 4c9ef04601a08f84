import { newKey } from '#lib/client/attempts.ts'

const place = 'checkout attempt'

type Attempt = { what: string; key: string }

const read = (): Attempt | null => {
  try {
    return JSON.parse(window.sessionStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** The same key for the same wish, also after a reload in the middle of it: it is done once. */
export const attemptKey = (what: string): string => {
  const open = read()
  if (open?.what === what) return open.key
  const key = newKey()
  try {
    window.sessionStorage.setItem(place, JSON.stringify({ what, key }))
  } catch {
    // Forbidden: a reload is then another wish.
  }
  return key
}

/** It is known what became of it. */
export const endAttempt = () => {
  try {
    window.sessionStorage.removeItem(place)
  } catch {
    // There was nothing to take away.
  }
}
