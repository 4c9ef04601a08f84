import type { IncomingHttpHeaders } from 'node:http'
import type { Missing } from './page-notes.ts'
import { matchRoute } from './routes.ts'

/** Input of a cached render. Nothing else of the visitor's request reaches the renderer. */
export type PageRequest = {
  key: string
  url: string
  headers: Record<string, string>
  tags: string[]
  maxAge: number
  /** Set on the shared document of all missing things of a kind. */
  missing?: Missing
}

const longestQuery = 512
const longestVariants = 4_096

/** Request headers by which Next's payloads vary: all of them are part of the cache key. */
const isVariant = (name: string) => name === 'rsc' || name.startsWith('next-')

/** Returns names of a `Vary` header that the cache key does not contain. */
export const unknownVariants = (vary: string | string[] | undefined) =>
  [vary ?? []]
    .flat()
    .flatMap((line) => line.toLowerCase().split(/\s*,\s*/))
    .filter((name) => name !== '' && name !== 'accept-encoding' && !isVariant(name))

const known = (query: string, names: readonly string[]) => {
  const params = new URLSearchParams(query)
  const knownParams = new URLSearchParams()
  for (const name of [...names].sort())
    for (const value of params.getAll(name)) knownParams.append(name, value)
  return knownParams.toString()
}

/** Digest of the variant headers that Next compares; it answers a wrong one with a redirect. */
const cacheBuster = (query: string) => /(?:^|&)(_rsc(?:=[\w-]{0,64})?)(?:&|$)/.exec(query)?.[1]

/** True only for the exact value 1, as Next requires for a request of an RSC payload. */
export const isPayloadRequest = (headers: IncomingHttpHeaders) => headers.rsc === '1'

/** Returns undefined for pages that are not cached. */
export const pageRequest = (url: string, headers: IncomingHttpHeaders): PageRequest | undefined => {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const given = mark === -1 ? '' : url.slice(mark + 1)
  if (given.length > longestQuery) return undefined
  const match = matchRoute(path)
  if (!match) return undefined
  const query = given && known(given, match.route.query)
  const page = query ? `${path}?${query}` : path
  const shared = { tags: match.tags, maxAge: match.route.maxAgeSeconds * 1000 }
  if (!isPayloadRequest(headers)) return { key: page, url: page, headers: {}, ...shared }

  const variants = Object.fromEntries(
    Object.keys(headers)
      .filter(isVariant)
      .sort()
      .map((name) => [name, String(headers[name])]),
  )
  const buster = cacheBuster(given)
  const payloadUrl = buster ? `${page}${query ? '&' : '?'}${buster}` : page
  // The space keeps the key distinct from every document: an address cannot contain one.
  const key = `rsc ${JSON.stringify([payloadUrl, variants])}`
  if (key.length > longestVariants) return undefined
  return { key, url: payloadUrl, headers: variants, ...shared }
}
