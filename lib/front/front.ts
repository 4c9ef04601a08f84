import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createAddressLimit } from './address-limit.ts'
import type { Changes } from './changes.ts'
import { readableUrl, readMissingAt } from './page-cache/missing.ts'
import { createPages, type PagesOptions } from './page-cache/pages.ts'
import { createPolicy, securityHeaders, type Trusted } from './page-cache/security.ts'
import { serveUncached } from './page-cache/uncached.ts'
import { createRenderLimit } from './render-limit.ts'
import { createRenderPlaces } from './render-places.ts'
import { createStaticFiles, filesBelow } from './static-files.ts'

/** Loads the style sheets of the build at the start, by URL: they are few and small. */
export const createSheets = (project: string) => {
  const folder = join(project, '.next', 'static')
  const sheets = new Map(
    filesBelow(folder)
      .filter((path) => path.endsWith('.css'))
      .map((path) => [`/_next/static/${path}`, readFileSync(join(folder, path), 'utf8')]),
  )
  return (address: string) => sheets.get(address)
}

/** Personal pages, and search pages, of which there is one per query. */
const hidden = /^\/(?:search|personal|user|basket|checkout|auth|dev)(?=[/?]|$)/

/** True for pages with a `noindex` header; it covers payloads and files too, and no page can forget it. */
export const isHidden = (url: string | undefined) => hidden.test(url ?? '')

/** Lists of the whole shop, each as expensive as many pages. */
const lists = /^\/(?:sitemap\.xml|sitemaps\/|feeds\/)/

const isList = (url = '') => lists.test(url)

type Options = {
  /** Client address as rate limits count it. */
  addressOf: (request: IncomingMessage) => string
  now?: (() => number) | undefined
}

/** Limits each address to 120 lists a minute. */
export const createCrawlLimit = ({ addressOf, now }: Options) => {
  const refuse = createAddressLimit({ points: 120, seconds: 60, ...(now && { now }) })

  /** True when the request was refused and answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isList(request.url)) return false
    const wait = refuse(addressOf(request))
    if (wait === undefined) return false
    response.writeHead(429, { 'retry-after': `${wait}`, 'cache-control': 'no-store' }).end()
    return true
  }
}

export type FrontOptions = Omit<PagesOptions, 'policy' | 'missingAt'> & {
  /** Root of the project: `.next` and `public` are below it. */
  folder: string
  subscribe: Changes['subscribe']
  trusted: Trusted
  /** Client address as rate limits count it. */
  addressOf: (req: IncomingMessage) => string
  /** Maximum of renders (pages not in memory) that one address may cause in a burst. */
  rendersPerAddress: number
  /** Maximum of renders at once, from all addresses together. */
  rendersAtOnce?: number | undefined
  /** False in development: Next serves everything itself, because its reloading needs uncached responses. */
  production: boolean
}

export type Front = ((req: IncomingMessage, res: ServerResponse) => void) & { close: () => void }

const buildFiles = '/_next/static/'

/** Serves everything of the site outside /api/: files, cached pages, and the rest through Next. */
export const createFront = (options: FrontOptions): Front => {
  const { folder, next, log, subscribe } = options
  const headers = securityHeaders(options.siteUrl.startsWith('https:'))

  if (!options.production)
    return Object.assign((req: IncomingMessage, res: ServerResponse) => void next(req, res), {
      close: () => {},
    })

  const policy = createPolicy(options.trusted)
  const files = createStaticFiles({
    folders: [
      { folder: join(folder, '.next', 'static'), prefix: buildFiles, immutable: true },
      { folder: join(folder, 'public', 'fonts'), prefix: '/fonts/', immutable: true },
      { folder: join(folder, 'public'), prefix: '/', immutable: false },
    ],
    precompressed: join(folder, '.next', 'precompressed'),
    headers: { 'x-content-type-options': 'nosniff' },
  })
  const pageOptions = { policy, readSheet: createSheets(folder), missingAt: readMissingAt(folder) }
  const { occupy, refuse: isCrowded } = createRenderPlaces({ ...options, headers })
  const pages = createPages({ ...options, ...pageOptions, occupy })
  const unsubscribe = subscribe(pages.drop)
  const isCrawledTooOften = createCrawlLimit(options)
  const isRenderedTooOften = createRenderLimit({ ...options, headers })

  const isRefused = (req: IncomingMessage, res: ServerResponse, isKnown = false) =>
    isCrowded(req, res, isKnown) || isRenderedTooOften(req, res)

  const handle = (req: IncomingMessage, res: ServerResponse) => {
    req.url = readableUrl(req.url)
    if (files.handle(req, res) || isCrawledTooOften(req, res)) return
    if (isHidden(req.url)) res.setHeader('x-robots-tag', 'noindex')
    if (pages.handle(req, res, isRefused)) return
    if (req.url?.startsWith(buildFiles)) {
      // Files of an older build are gone; a rendered 404 page would be wasted on them.
      res.writeHead(404, { 'cache-control': 'no-store', 'content-type': 'text/plain' }).end('404')
      return
    }
    // Lists have their own limit (crawl-limit.ts).
    if (isList(req.url) ? isCrowded(req, res, true) : isRefused(req, res)) return
    serveUncached(req, res, {
      next: (...given) => occupy(() => next(...given)),
      log,
      policy,
      headers,
    })
  }
  return Object.assign(handle, { close: unsubscribe })
}
