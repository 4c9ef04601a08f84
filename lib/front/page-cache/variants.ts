import type { IncomingHttpHeaders } from 'node:http'

/** With the exact value 1 Next answers a payload instead of a document. */
export const payloadHeader = 'rsc'

/** The request headers Next lets a payload depend on: each is part of the key of a kept page. */
export const variantHeaders = [
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
] as const

const known: ReadonlySet<string> = new Set([payloadHeader, ...variantHeaders])
// One body is kept and squeezed into each encoding by ourselves.
const foreseen: ReadonlySet<string> = new Set([...known, 'accept-encoding'])

const letterN = 110
const letterX = 120
const ofNext = /^(?:next-|x-nextjs-)/

/** What Next might answer differently in a way nobody here knows of. Runs for every request. */
export const asksForUnknown = (headers: IncomingHttpHeaders) => {
  for (const name in headers) {
    const first = name.charCodeAt(0)
    if ((first === letterN || first === letterX) && ofNext.test(name) && !known.has(name))
      return true
  }
  return false
}

/** Names of a `Vary` by which no kept page is told from another. */
export const unknownVariants = (vary: string | string[] | undefined) =>
  [vary ?? []]
    .flat()
    .flatMap((line) => line.toLowerCase().split(/\s*,\s*/))
    .filter((name) => name !== '' && !foreseen.has(name))
