import { inTab } from '#lib/client/storage/browser-storage.ts'
import { newKey } from '#lib/client/transport/attempts.ts'

const place = 'checkout attempt'

/** Idempotency key of an order or seat. Equal requests have equal keys, also after a reload, so they run once. */
export const attemptKey = (what: string): string => {
  const open = inTab.readJson(place) as { what: string; key: string } | null
  if (open?.what === what) return open.key
  const key = newKey()
  inTab.keepJson(place, { what, key })
  return key
}

/** Drops the key once the result of the attempt is known. */
export const endAttempt = () => inTab.drop(place)
