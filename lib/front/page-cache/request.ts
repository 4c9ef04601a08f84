import type { IncomingHttpHeaders } from 'node:http'
import type { Missing } from '../page-notes.ts'
import { type KeptRoute, matchRoute } from './routes.ts'
import { asksForUnknown, payloadHeader, variantHeaders } from './variants.ts'

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
const longestVariant = 4_096

const known = (raw: string, names: readonly string[]) => {
  if (!raw) return ''
  const params = new URLSearchParams(raw)
  const knownParams = new URLSearchParams()
  for (const name of [...names].sort())
    for (const value of params.getAll(name)) knownParams.append(name, value)
  return knownParams.toString()
}

/** Digest of the variant headers that Next compares; it answers a wrong one with a redirect. */
const cacheBuster = (raw: string) => {
  const pair = raw.split('&').find((each) => each === '_rsc' || each.startsWith('_rsc='))
  return pair !== undefined && /^_rsc(=[\w-]{0,64})?$/.test(pair) ? pair : ''
}

/** True only for the exact value 1, as Next requires for a request of an RSC payload. */
export const isPayloadRequest = (headers: IncomingHttpHeaders) => headers[payloadHeader] === '1'

/** Returns undefined for pages that are not cached and requests that must not be answered from memory. */
export const pageRequest = (
  method: string | undefined,
  url: string,
  headers: IncomingHttpHeaders,
  routes?: readonly KeptRoute[],
): PageRequest | undefined => {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.authorization !== undefined || asksForUnknown(headers)) return undefined
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const raw = mark === -1 ? '' : url.slice(mark + 1)
  if (raw.length > longestQuery) return undefined
  const match = matchRoute(path, routes)
  if (!match) return undefined
  const query = known(raw, match.route.query)
  const page = query ? `${path}?${query}` : path
  const shared = { tags: match.tags, maxAge: match.route.maxAgeSeconds * 1000 }
  if (!isPayloadRequest(headers)) return { key: page, url: page, headers: {}, ...shared }

  const variant: Record<string, string> = { rsc: '1' }
  for (const name of variantHeaders) {
    const value = headers[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > longestVariant) return undefined
    variant[name] = value
  }
  const buster = cacheBuster(raw)
  const payloadUrl = buster ? `${page}${query ? '&' : '?'}${buster}` : page
  // The space keeps the key distinct from every document: an address cannot contain one.
  const key = `rsc ${JSON.stringify([payloadUrl, variant])}`
  return { key, url: payloadUrl, headers: variant, ...shared }
}
