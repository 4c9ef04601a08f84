import type { IncomingHttpHeaders } from 'node:http'

/** Request header: with the exact value 1 Next answers a payload instead of a document. */
export const payloadHeader = 'rsc'

/** Request headers that change the payload of Next; each is part of the cache key. */
export const variantHeaders = [
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
] as const

const known: ReadonlySet<string> = new Set([payloadHeader, ...variantHeaders])
// The cache stores one body and compresses it for each encoding itself.
const foreseen: ReadonlySet<string> = new Set([...known, 'accept-encoding'])

const letterN = 110
const letterX = 120
const ofNext = /^(?:next-|x-nextjs-)/

/** True for unknown headers of Next, which may change its response. Runs for every request. */
export const asksForUnknown = (headers: IncomingHttpHeaders) => {
  for (const name in headers) {
    const first = name.charCodeAt(0)
    if ((first === letterN || first === letterX) && ofNext.test(name) && !known.has(name))
      return true
  }
  return false
}

/** Returns names of a `Vary` header that the cache key does not contain. */
export const unknownVariants = (vary: string | string[] | undefined) =>
  [vary ?? []]
    .flat()
    .flatMap((line) => line.toLowerCase().split(/\s*,\s*/))
    .filter((name) => name !== '' && !foreseen.has(name))
