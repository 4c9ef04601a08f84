import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type CdnKind, purgesArrive } from '#lib/contract/cdn.ts'
import type { ChangesFeed } from './changes.ts'
import { readSheets } from './first-paint.ts'
import { createLimits, type LimitOptions } from './limits.ts'
import { readableUrl } from './page-request.ts'
import { createPages, type PagesOptions } from './pages.ts'
import { fileHeaders, securityHeaders } from './security.ts'
import { createStaticFiles } from './static-files.ts'

/** Personal pages, the console, and search pages, of which there is one per query. */
const hidden = /^\/(?:search|personal|user|basket|checkout|auth|dev|gestione)(?=[/?]|$)/

/** True for pages with a `noindex` header; it covers payloads and files too, and no page can forget it. */
export const isHidden = (url: string | undefined) => hidden.test(url ?? '')

/** Lists of the whole shop for crawlers, which a crowd of new addresses must not shut. */
const isList = (url = '') => /^\/(?:sitemap\.xml|sitemaps\/|feeds\/)/.test(url)

export type FrontOptions = Omit<PagesOptions, 'sheets' | 'occupy' | 'cdn'> &
  Omit<LimitOptions, 'headers'> & {
    /** Root of the project: `.next` and `public` are below it. */
    folder: string
    /** Folder with the files of other builds, which open pages may still ask for. */
    sharedBuild: string
    subscribe: ChangesFeed['subscribe']
    /** Kind of the CDN that keeps pages, if there is one. */
    cdn?: CdnKind | undefined
    /** False in development: Next serves everything itself, because its reloading needs uncached responses. */
    production: boolean
  }

/** Milliseconds for which purges are believed to arrive at the CDN after the last notice that they do. */
const noticeLife = 10_000

const watchPurges = (now = () => performance.now()) => {
  let noticedAt = Number.NEGATIVE_INFINITY
  return {
    read: (tags: readonly string[]) => {
      if (tags.includes(purgesArrive)) noticedAt = now()
    },
    arrive: () => now() - noticedAt < noticeLife,
  }
}

/** Methods that pages answer; POST is that of forms without scripts. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']

const buildFiles = '/_next/static/'

/** Serves everything of the site outside /api/: files, cached pages, and the rest through Next. */
export const createFront = (options: FrontOptions) => {
  const { folder, next, subscribe } = options
  if (!options.production)
    return Object.assign((req: IncomingMessage, res: ServerResponse) => void next(req, res), {
      close: () => {},
    })

  const build = join(folder, '.next', 'static')
  const files = createStaticFiles({
    folders: [
      { folder: build, prefix: buildFiles, immutable: true },
      { folder: options.sharedBuild, prefix: buildFiles, immutable: true, isOpen: true },
      { folder: join(folder, 'public', 'fonts'), prefix: '/fonts/', immutable: true },
      { folder: join(folder, 'public'), prefix: '/', immutable: false },
    ],
    precompressed: join(folder, '.next', 'precompressed'),
    headers: fileHeaders(options.siteUrl),
  })
  const headers = securityHeaders(options.siteUrl)
  const { occupy, refuse } = createLimits({ ...options, headers })
  const purges = watchPurges(options.now)
  const cdn = options.cdn && { kind: options.cdn, isPurged: purges.arrive }
  const pages = createPages({ ...options, cdn, sheets: readSheets(build, buildFiles), occupy })

  const handle = (req: IncomingMessage, res: ServerResponse) => {
    if (!methods.includes(req.method ?? '')) {
      res.writeHead(405, { ...headers, allow: methods.join(', ') }).end()
      return
    }
    req.url = readableUrl(req.url)
    if (files.handle(req, res)) return
    if (isHidden(req.url)) res.setHeader('x-robots-tag', 'noindex')
    if (pages.handle(req, res, refuse)) return
    if (req.url.startsWith(buildFiles)) {
      // Files of a build that is long gone; a rendered 404 page would be wasted on them.
      const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
      res.writeHead(404, { ...headers, ...plain }).end('404')
      return
    }
    if (!refuse(req, res, isList(req.url))) pages.serveUncached(req, res)
  }
  const onChange = (tags: string[]) => {
    purges.read(tags)
    pages.drop(tags)
  }
  return Object.assign(handle, { close: subscribe(onChange) })
}
