import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CdnKind, everyPage, tagHeaders } from '#lib/contract/cdn.ts'
import { type Answer, createAnswer, send, stream } from './answer.ts'
import { arrangeForFirstPaint, type Sheets } from './first-paint.ts'
import { createPageCache, type Outcome, type Served } from './page-cache.ts'
import {
  isPayloadRequest,
  missingAt,
  missingRequest,
  type PageRequest,
  pageRequest,
  unknownVariants,
} from './page-request.ts'
import { brokenPage, sendPlain } from './plain-page.ts'
import { createRender, headersOf, type Next, type Rendered, readWhole } from './render.ts'
import {
  type CspSources,
  createNonce,
  nonceHeaders,
  policyHeaders,
  securityHeaders,
} from './security.ts'

type Log = Record<'warn' | 'error', (message: string, fields?: Record<string, unknown>) => void>

export type PagesOptions = {
  next: Next
  cacheBytes: number
  /** Public URL of the site: pages are rendered under it, whatever host a visitor's request names. */
  siteUrl: string
  log: Log
  /** Hosts of third-party scripts; more may be added while the site runs. */
  cspSources: readonly CspSources[]
  isLive?: (() => boolean) | undefined
  /** Shared cache that keeps pages, and whether it learns at the moment which of them change. */
  cdn?: { kind: CdnKind; isPurged: () => boolean } | undefined
  /** Milliseconds until content with these tags changes without a write; null if never. */
  nextChange?: (tags: readonly string[], signal: AbortSignal) => Promise<number | null>
  sheets?: Sheets | undefined
  now?: (() => number) | undefined
  /** Called for each page of the cache, before it is sent. */
  onServed?: ((outcome: 'hit' | 'stale' | 'miss') => void) | undefined
  /** Runs a render and counts it until it ends. */
  occupy?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined
}

const renderTimeout = 20_000
const shortAge = 10_000
/** Milliseconds to cache a page when the time of its next change is unknown. */
const blindAge = 1_000
/** Weight of an entry for a missing page, which shares its document with others. */
const missingBytes = 512

const typeHtml = { 'content-type': 'text/html; charset=utf-8' }
const comeBack = { 'retry-after': '5' }
// A shared cache may serve it for some seconds; browsers always revalidate (and get a 304).
const publicFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`
const inPublic = { 'cache-control': publicFor(1) }
/** Most seconds for a CDN: a page whose purge is lost is wrong for no longer. */
const longestShared = 60
// No HTML contains personal data; "no-store" would only disable the back-forward cache.
const inPrivate = { 'cache-control': 'private, max-age=0, must-revalidate' }
// The console shows personal data, which no Back may bring up again after its session has ended.
const inConsole = { 'cache-control': 'no-store' }
const cachingOf = (url: string) => (url.startsWith('/gestione') ? inConsole : inPrivate)

const isPage = (headers: Rendered['headers']) =>
  `${headers['content-type']}`.startsWith('text/html')
const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const keepFor = ({ status, notes }: Rendered, { maxAge, missing }: PageRequest) => {
  if (missing && status === 404) return maxAge
  if (status === 200) return notes.missing ? Math.min(shortAge, maxAge) : maxAge
  return status === 404 || status === 308 ? Math.min(shortAge, maxAge) : undefined
}

type Refuse = (req: IncomingMessage, res: ServerResponse, isKnown: boolean) => boolean

export const createPages = (options: PagesOptions) => {
  const { siteUrl, log, cspSources, cdn, sheets = new Map(), onServed } = options
  const { now = () => performance.now(), nextChange = async () => null } = options
  const { isLive = () => true, occupy = (work) => work() } = options
  const render = createRender(options.next)
  const site = new URL(siteUrl)
  const security = securityHeaders(siteUrl)
  const baseHeaders = {
    host: site.host,
    'x-forwarded-host': site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    accept: '*/*',
  }

  const tagHeader = (tags: readonly string[]): Record<string, string> => {
    if (!cdn) return {}
    const { name, separator } = tagHeaders[cdn.kind]
    return { [name]: [everyPage, ...tags].join(separator) }
  }

  /** A CDN may keep a page as long as this cache does, while it learns what changes. */
  const cachingFor = ({ headers }: IncomingMessage, served: Served<Answer>) => {
    if (!cdn) return undefined
    // Cloudflare knows no Vary: a payload would be served in the place of its document.
    if (cdn.kind === 'cloudflare' && isPayloadRequest(headers)) return inPrivate['cache-control']
    // A missing page has the tags of its kind, not those of its address.
    if (served.value.status !== 200 || !cdn.isPurged()) return undefined
    const seconds = Math.floor(cache.currentFor(served) / 1000)
    return publicFor(Math.max(1, Math.min(seconds, longestShared)))
  }

  const sendServed = (req: IncomingMessage, res: ServerResponse, served: Served<Answer>) =>
    send(req, res, served.value, { stale: served.stale, caching: cachingFor(req, served) })

  const warned = new Set<string>()
  const variesUnforeseen = ({ headers }: Rendered) => {
    const names = unknownVariants(headers.vary)
    for (const name of names.filter((name) => !warned.has(name)))
      log.warn('pages are not cached: they vary by an unknown header', { name })
    for (const name of names) warned.add(name)
    return names.length > 0
  }

  // Read before the render, so that a change due during the render expires the entry at once.
  const heldUntil = async (page: string, tags: readonly string[], signal: AbortSignal) => {
    const startTime = now()
    try {
      return startTime + ((await nextChange(tags, signal)) ?? Number.POSITIVE_INFINITY)
    } catch (error) {
      log.warn('the time of the next change is unknown', { page, error })
      return startTime + blindAge
    }
  }

  /** Completes a response: its status, the page of a failure, its style, and its headers. */
  const finish = (rendered: Rendered, url: string, nonce: string) => {
    const { notes } = rendered
    const page = isPage(rendered.headers)
    // Payloads stay 200: the browser's router would discard another status and reload the page.
    if (notes.missing && page && rendered.status === 200) rendered.status = 404
    const isLost = rendered.status >= 500
    if (isLost && notes.unavailable) rendered.status = 503
    if (page) {
      const html = rendered.body.toString()
      rendered.body = Buffer.from(isLost ? brokenPage(html) : arrangeForFirstPaint(html, sheets))
    }
    return {
      ...security,
      ...(isLost ? comeBack : {}),
      ...(page ? policyHeaders(url, nonce, cspSources) : {}),
    }
  }

  /** Returns the shared 404 document of the kind that the page reported as missing. */
  const missingPage = async ({ notes }: Rendered) => {
    const request = notes.missing && missingRequest(notes.missing)
    if (!request) return undefined
    const { value } = await cache.get(request)
    return value.status === 404 ? value : undefined
  }

  const renderPage = async (request: PageRequest): Promise<Outcome<Answer>> => {
    const { url } = request
    const signal = AbortSignal.timeout(renderTimeout)
    const nonce = createNonce()
    const ofNonce = isPayloadRequest(request.headers) ? {} : nonceHeaders(nonce)
    const headers = { ...baseHeaders, ...request.headers, ...ofNonce }
    const ofAddress = await heldUntil(url, request.tags, signal)
    const rendered = await readWhole(await render({ url, headers, signal }))
    const shown = rendered.notes.tags ?? []
    const ofShown = shown.length > 0 ? await heldUntil(url, shown, signal) : ofAddress
    const cached = { kind: 'keep', until: Math.min(ofAddress, ofShown), tags: shown } as const
    const pageHeaders = finish(rendered, url, nonce)
    if (isPage(rendered.headers) && !request.missing) {
      const value = await missingPage(rendered)
      const maxAge = Math.min(shortAge, request.maxAge)
      if (value) return { ...cached, value, maxAge, bytes: missingBytes }
    }
    const maxAge = keepFor(rendered, request)
    const isOdd = rendered.headers['set-cookie'] !== undefined
    if (isOdd) log.warn('a cached page must not set a cookie', { page: url })
    const isFailure = rendered.notes.failed === true || rendered.status >= 500
    const isPassed = maxAge === undefined || isOdd || variesUnforeseen(rendered) || isFailure
    const tags = [...new Set([...request.tags, ...shown])]
    const value = createAnswer(rendered, {
      ...pageHeaders,
      ...tagHeader(tags),
      ...(isPassed ? inPrivate : inPublic),
    })
    if (isFailure) return { kind: 'fail', value }
    return isPassed ? { kind: 'pass', value } : { ...cached, value, maxAge, bytes: value.bytes }
  }

  const cache = createPageCache<PageRequest, Answer>({
    render: (request) => occupy(() => renderPage(request)),
    capacity: options.cacheBytes,
    now,
    isLive,
    onFailure: (page, error) => log.error('a page could not be rendered', { page, error }),
  })

  const find = (req: IncomingMessage): PageRequest | undefined => {
    const { headers, url = '/' } = req
    if (!isRead(req) || headers.authorization !== undefined) return undefined
    const request = pageRequest(url, headers)
    if (request || isPayloadRequest(headers)) return request
    const kind = missingAt(url.split('?', 1)[0]!)
    return kind && missingRequest(kind)
  }

  const fail = (req: IncomingMessage, res: ServerResponse, error: unknown) => {
    log.error('a page could not be sent', { error })
    if (res.headersSent) res.destroy()
    else sendPlain(req, res, 503, brokenPage(''), { ...security, ...comeBack })
  }

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { method, url = '/' } = req
    const nonce = createNonce()
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    const headers = { ...req.headers, ...nonceHeaders(nonce) }
    let rendered: Rendered = { status: 500, headers: typeHtml, body: Buffer.of(), notes: {} }
    try {
      const answer = await render({ method, url, headers, body: req, signal: gone.signal })
      if (!isPage(headersOf(answer.message)))
        return await stream(req, res, answer.message, security)
      rendered = await readWhole(answer)
      const shared = await missingPage(rendered)
      if (shared) return await send(req, res, shared)
    } catch (error) {
      if (res.closed) return
      log.error('a page could not be rendered', { page: url, error })
      if (res.headersSent) return void res.destroy()
    }
    const own = { ...finish(rendered, url, nonce), ...cachingOf(url) }
    await send(req, res, createAnswer(rendered, own))
  }

  return {
    /** False when the caller must answer. `refuse` may answer instead of a render for this request. */
    handle: (req: IncomingMessage, res: ServerResponse, refuse: Refuse = () => false): boolean => {
      const request = find(req)
      if (!request) return false
      if (!request.missing && !cache.has(request) && refuse(req, res, cache.knows(request)))
        return true
      const served = cache.get(request)
      if (onServed) {
        if (served instanceof Promise) onServed('miss')
        else onServed(served.stale ? 'stale' : 'hit')
      }
      const sent =
        served instanceof Promise
          ? served.then((each) => sendServed(req, res, each))
          : sendServed(req, res, served)
      sent?.catch((error: unknown) => fail(req, res, error))
      return true
    },
    /** Serves through Next without the cache, with the same headers as cached pages. */
    serveUncached: (req: IncomingMessage, res: ServerResponse): void => {
      occupy(() => serve(req, res)).catch((error: unknown) => fail(req, res, error))
    },
    drop: cache.drop,
    size: cache.size,
  }
}
