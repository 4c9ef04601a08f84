import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Changes } from './changes.ts'
import { createCrawlLimit, isList } from './crawl-limit.ts'
import { isHidden } from './hidden-pages.ts'
import { readableUrl, readMissingAt } from './page-cache/missing.ts'
import { createPages, type PagesOptions } from './page-cache/pages.ts'
import { createPolicy, securityHeaders, type Trusted } from './page-cache/security.ts'
import { serveUncached } from './page-cache/uncached.ts'
import { createRenderLimit } from './render-limit.ts'
import { createRenderPlaces } from './render-places.ts'
import { createStaticFiles } from './static-files.ts'
import { createSheets } from './style-sheets.ts'

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
