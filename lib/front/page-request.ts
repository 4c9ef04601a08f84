import type { IncomingHttpHeaders } from 'node:http'
import type { Missing } from './page-notes.ts'

// A leading zero would give the same page a second address.
const id = '(?<id>[1-9]\\d{0,14})'
const lists = ['interest_id', 'order_by', 'max_price', 'page']
/** Token of the member who shares the link, named in the card of the page. */
const shared = ['da']

const facts = (
  path: string,
  query: string[],
  tags: (id: string) => string[],
  maxAgeSeconds = 60,
) => ({
  pattern: new RegExp(`^${path}$`),
  /** Parameters not named here do not reach the page, so that campaign parameters do not multiply entries. */
  query,
  tags: ({ id = '' }: Record<string, string> = {}) => [...tags(id), 'settings'],
  /** Limits the age of relative dates and "open" in the HTML, which change without a write. */
  maxAgeSeconds,
})

const text = (path: string, query: string[] = []) => facts(path, query, () => [], 600)

/** Cached pages; others are rendered for every request. */
const cachedRoutes = [
  facts('/(?:home)?', [], () => ['home', 'preorders', 'sales', 'proposals', 'shipping']),
  facts('/ga', [...lists, 'has_achieved_requirement'], () => ['preorders']),
  facts(`/ga/${id}(?:/[^/]+)?`, shared, (id) => [`preorder:${id}`]),
  facts('/reega', lists, () => ['sales', 'shipping']),
  facts(`/reega/${id}(?:/[^/]+)?`, shared, (id) => [`sale:${id}`, 'shipping']),
  facts('/community', ['order_by', 'interests', 'interest_id', 'page'], () => ['proposals']),
  facts(`/proposte/${id}(?:/[^/]+)?`, shared, (id) => [`proposal:${id}`]),
  // One empty frame for all visitors; the browser fetches the content with the token.
  text('/personal', ['type']),
  text('/community/(?:new|edit)'),
  text('/user(?:/tabs)?'),
  text('/paga'),
  text('/avvisi/basta'),
  facts('/weep', [], () => ['preorders', 'sales', 'shipping']),
  text('/weep/join'),
  text('/basket'),
  text('/checkout(?:/done)?'),
  // The return path and the secrets of mailed links are read by client components in the browser.
  text('/auth/(?:login|signup|forgot-password|reset-password|verify|stop-change|link|leave)'),
  text('/(?:accessibility|privacy|cookie|terms|condizioni|come-funziona|spedizioni|recesso)'),
  text('/contatti', ['esito']),
  text('/(?:privacy|terms|condizioni)/\\d{4}-\\d{2}-\\d{2}'),
]

const matchRoute = (path: string) => {
  for (const route of cachedRoutes) {
    const match = route.pattern.exec(path)
    if (match) return { route, tags: route.tags(match.groups) }
  }
  return undefined
}

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
  const search = mark === -1 ? '' : url.slice(mark + 1)
  if (search.length > longestQuery) return undefined
  const match = matchRoute(path)
  if (!match) return undefined
  const query = search && known(search, match.route.query)
  const page = query ? `${path}?${query}` : path
  const shared = { tags: match.tags, maxAge: match.route.maxAgeSeconds * 1000 }
  if (!isPayloadRequest(headers)) return { key: page, url: page, headers: {}, ...shared }

  const variants = Object.fromEntries(
    Object.keys(headers)
      .filter(isVariant)
      .sort()
      .map((name) => [name, String(headers[name])]),
  )
  const buster = cacheBuster(search)
  const payloadUrl = buster ? `${page}${query ? '&' : '?'}${buster}` : page
  // The space keeps the key distinct from every document: an address cannot contain one.
  const key = `rsc ${JSON.stringify([payloadUrl, variants])}`
  if (key.length > longestVariants) return undefined
  return { key, url: payloadUrl, headers: variants, ...shared }
}

/** Nonexistent addresses, one for each kind whose 404 is a single cached document. */
const samples: Partial<Record<Missing, string>> = {
  page: '/-',
  preorder: '/ga/0',
  sale: '/reega/0',
  proposal: '/proposte/0',
}

/** First parts of all addresses that Next answers. */
export const sections =
  /^(?:_next|accessibility|auth|avvisi|basket|checkout|come-funziona|community|condizioni|contatti|cookie|dev|feeds|ga|gestione|home|manifest\.webmanifest|paga|personal|privacy|proposte|recesso|reega|robots\.txt|search|senza-rete|sitemap\.xml|sitemaps|spedizioni|terms|user|weep)$/

const address = /^\/([^/?]*)(\/\d+(?=[/?]|$))?/
/** Routes of the sections, built once: each request is measured by the text of its route. */
const routes = new Map([['', { list: '/', one: '/' }]])

/** Names the kind of page of an address, of which there are few: `/ga/{id}`. */
export const routeOf = (url: string) => {
  const [, section = '', id] = address.exec(url) ?? []
  if (!routes.has(section) && sections.test(section))
    routes.set(section, { list: `/${section}`, one: `/${section}/{id}` })
  const route = routes.get(section)
  return (id ? route?.one : route?.list) ?? '-'
}

/** Sections with one page for each number. */
const numbered: Record<string, Missing> = { ga: 'preorder', reega: 'sale', proposte: 'proposal' }

const decode = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Replaces an address that cannot be decoded, which Next answers with 500, by one without a page. */
export const readableUrl = (url = '/') => {
  const plain = decode(url.split('?', 1)[0]!)
  return plain === undefined || plain.includes('\0') ? '/-' : url
}

/** Request of the cached 404 document of a kind, shared by all its addresses. */
export const missingRequest = (kind: Missing): PageRequest | undefined => {
  const url = samples[kind]
  if (url === undefined) return undefined
  const tags = ['preorders', 'settings']
  // The space keeps the key distinct from every address.
  return { key: `missing ${kind}`, url, headers: {}, tags, maxAge: 60_000, missing: kind }
}

/** Tells without a render that an address has no page; undefined where Next must decide. */
export const missingAt = (path: string): Missing | undefined => {
  if (path === '/' || path.endsWith('/') || path.includes('//')) return undefined
  const [, section = '', id] = (decode(path) ?? '/_next').split('/')
  if (!sections.test(section)) return 'page'
  return id === undefined || /^\d+$/.test(id) ? undefined : numbered[section]
}
