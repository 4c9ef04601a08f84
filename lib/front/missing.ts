import type { Missing } from './page-notes.ts'
import type { PageRequest } from './page-request.ts'

/** Nonexistent addresses, one for each kind whose 404 is a single cached document. */
const samples: Partial<Record<Missing, string>> = {
  page: '/-',
  preorder: '/ga/0',
  sale: '/reega/0',
  proposal: '/proposte/0',
}

/** First parts of all addresses that Next answers. */
export const sections =
  /^(?:_next|accessibility|auth|avvisi|basket|checkout|come-funziona|community|condizioni|contatti|cookie|dev|feeds|ga|home|manifest\.webmanifest|paga|personal|privacy|proposte|recesso|reega|robots\.txt|search|senza-rete|sitemap\.xml|sitemaps|spedizioni|terms|user|weep)$/

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
  const shared = { headers: {}, tags: ['preorders', 'settings'], maxAge: 60_000, missing: kind }
  // The space keeps the key distinct from every address.
  return { key: `missing ${kind}`, url, ...shared }
}

/** Tells without a render that an address has no page; undefined where Next must decide. */
export const missingAt = (path: string): Missing | undefined => {
  if (path === '/' || path.endsWith('/') || path.includes('//')) return undefined
  const [, section = '', id] = (decode(path) ?? '/_next').split('/')
  if (!sections.test(section)) return 'page'
  return id === undefined || /^\d+$/.test(id) ? undefined : numbered[section]
}
