import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, createAnswer, type Rendered } from './answer.ts'
import { isBroken } from './broken.ts'
import { brokenPage, comeBack } from './broken-page.ts'
import { capture, type Next } from './capture.ts'
import { arrangeForFirstPaint, type ReadSheet } from './first-paint.ts'
import { type MissingAt, missingRequest } from './missing.ts'
import { createPageCache, type Outcome } from './page-cache.ts'
import { isPayloadRequest, type PageRequest, pageRequest } from './request.ts'
import type { KeptRoute } from './routes.ts'
import { type Policy, securityHeaders } from './security.ts'
import { send } from './send.ts'
import { asksForUnknown, unknownVariants } from './variants.ts'

export type SiteLog = Record<
  'warn' | 'error',
  (message: string, fields?: Record<string, unknown>) => void
>

export type PagesOptions = {
  next: Next
  cacheBytes: number
  /** Public URL of the site: pages are rendered under it, whatever host a visitor's request names. */
  siteUrl: string
  log: SiteLog
  policy: Policy
  isLive?: (() => boolean) | undefined
  /**
   * Returns the milliseconds until content with these tags changes without a write; null if no such
   * change is due.
   */
  nextChange?: ((tags: readonly string[]) => Promise<number | null>) | undefined
  readSheet?: ReadSheet | undefined
  /** Decides without a render that an address has no page. */
  missingAt?: MissingAt | undefined
  routes?: readonly KeptRoute[] | undefined
  now?: (() => number) | undefined
  renderTimeout?: number | undefined
  /** Runs a render and counts it until it ends. */
  occupy?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined
}

const shortAge = 10_000
/** Milliseconds to cache a page when the time of its next change is unknown. */
const blindAge = 1_000
/** Weight of an entry for a missing page, which shares its document with others. */
const missingBytes = 512
const rememberedAddresses = 5_000

const within = <T>(milliseconds: number, work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took too long`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Sets 404 on documents only. Payloads stay 200: the browser's router would discard another status and
 * reload the page.
 */
const setMissingStatus = (rendered: Rendered, isPage: boolean) => {
  if (rendered.notes?.missing && isPage && rendered.status === 200) rendered.status = 404
}

const keepFor = ({ status, notes }: Rendered, { maxAge, missing }: PageRequest) => {
  if (missing && status === 404) return maxAge
  if (status === 200) return notes?.missing ? Math.min(shortAge, maxAge) : maxAge
  return status === 404 || status === 308 ? Math.min(shortAge, maxAge) : undefined
}

const arrange = (rendered: Rendered, html: string, readSheet: ReadSheet) => {
  // The preloads of this header are already in the document, or can wait.
  const { link: _, ...headers } = rendered.headers
  rendered.body = Buffer.from(arrangeForFirstPaint(html, readSheet))
  rendered.headers = headers
}

type Refuse = (req: IncomingMessage, res: ServerResponse, isKnown: boolean) => boolean

export const createPages = (options: PagesOptions) => {
  const { next, siteUrl, log, routes, readSheet, renderTimeout = 20_000 } = options
  const { now = () => performance.now(), nextChange = async () => null } = options
  const { missingAt = () => undefined, occupy = (work) => work() } = options
  const site = new URL(siteUrl)
  const security = securityHeaders(site.protocol === 'https:')
  const baseHeaders = {
    host: site.host,
    'x-forwarded-host': site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    accept: '*/*',
  }

  const warned = new Set<string>()
  const variesUnforeseen = ({ headers }: Rendered) => {
    const names = unknownVariants(headers.vary)
    for (const name of names)
      if (!warned.has(name))
        log.warn('pages are not cached: they vary by an unknown header', { name })
    for (const name of names) warned.add(name)
    return names.length > 0
  }

  // Read before the render, so that a change due during the render expires the entry at once.
  const heldUntil = async ({ url, tags }: Pick<PageRequest, 'url' | 'tags'>) => {
    const startTime = now()
    try {
      const pause = await within(renderTimeout, nextChange(tags), `the next change of ${url}`)
      return startTime + (pause ?? Number.POSITIVE_INFINITY)
    } catch (error) {
      log.warn('the time of the next change is unknown', { page: url, error })
      return startTime + blindAge
    }
  }

  /** Returns the shared 404 document of the kind that the page reported as missing. */
  const missingPage = async ({ notes }: Rendered) => {
    const request = notes?.missing && missingRequest(notes.missing)
    if (!request) return undefined
    const { value } = await cache.get(request)
    return value.status === 404 ? value : undefined
  }

  const render = async (wanted: PageRequest): Promise<Outcome<Answer>> => {
    const ofAddress = await heldUntil(wanted)
    const work = capture(next, wanted.url, { ...baseHeaders, ...wanted.headers })
    const rendered = await within(renderTimeout, work, wanted.url)
    const type = String(rendered.headers['content-type'] ?? '')
    const shownTags = rendered.notes?.tags ?? []
    const tags = [...new Set([...wanted.tags, ...shownTags])]
    const until =
      shownTags.length === 0
        ? ofAddress
        : Math.min(ofAddress, await heldUntil({ url: wanted.url, tags: shownTags }))
    const extra: Record<string, string> = {
      ...security,
      // A shared cache may serve it for a second; browsers always revalidate (and get a 304).
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      'surrogate-key': tags.join(' '),
      'cache-tag': tags.join(','),
    }
    const isPage = type.startsWith('text/html')
    setMissingStatus(rendered, isPage)
    const shared = isPage && !wanted.missing ? await missingPage(rendered) : undefined
    if (shared)
      return {
        kind: 'keep',
        value: shared,
        maxAge: Math.min(shortAge, wanted.maxAge),
        until,
        bytes: missingBytes,
        tags: shownTags,
      }
    const isLost = rendered.status >= 500
    if (isLost && rendered.notes?.unavailable) rendered.status = 503
    if (isLost) Object.assign(extra, comeBack)
    if (isPage) {
      if (isLost) rendered.body = Buffer.from(brokenPage(rendered.body.toString()))
      const html = rendered.body.toString()
      const { policy, watch, refused } = options.policy(wanted.url, html)
      if (readSheet) arrange(rendered, html, readSheet)
      extra['content-security-policy'] = policy
      if (watch) extra['content-security-policy-report-only'] = watch
      for (const script of refused)
        log.warn('an inline script is not in the policy', { page: wanted.url, script })
    }
    const maxAge = keepFor(rendered, wanted)
    const isOdd = rendered.headers['set-cookie'] !== undefined
    if (isOdd) log.warn('a cached page must not set a cookie', { page: wanted.url })
    const isFailure = isBroken(rendered)
    const isVaried = variesUnforeseen(rendered)
    const isPassed = maxAge === undefined || isOdd || isVaried || isFailure
    if (isPassed) extra['cache-control'] = 'private, max-age=0, must-revalidate'
    const value = createAnswer(rendered, extra)
    if (isFailure) return { kind: 'fail', value }
    return isPassed
      ? { kind: 'pass', value }
      : { kind: 'keep', value, maxAge, until, bytes: value.bytes, tags: shownTags }
  }

  const cache = createPageCache<PageRequest, Answer>({
    render: (wanted) => occupy(() => render(wanted)),
    capacity: options.cacheBytes,
    now,
    ...(options.isLive ? { isLive: options.isLive } : {}),
    onFailure: (page, error) => log.error('a page could not be rendered', { page, error }),
  })

  const findMissing = ({ headers, method, url = '/' }: IncomingMessage) => {
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || headers.authorization || isPayloadRequest(headers) || asksForUnknown(headers))
      return undefined
    const mark = url.indexOf('?')
    const kind = missingAt(mark === -1 ? url : url.slice(0, mark))
    return kind && missingRequest(kind)
  }

  const addresses = new Map<string, PageRequest>()

  const find = (req: IncomingMessage): PageRequest | undefined => {
    const { headers, method, url = '/' } = req
    const isPlain =
      method === 'GET' && !headers.rsc && !headers.authorization && !asksForUnknown(headers)
    const before = isPlain ? addresses.get(url) : undefined
    if (before) return before
    const request = pageRequest(method, url, headers, routes) ?? findMissing(req)
    if (request && isPlain && !request.missing) {
      if (addresses.size >= rememberedAddresses) addresses.clear()
      addresses.set(url, request)
    }
    return request
  }

  const fail = (res: ServerResponse, error: unknown) => {
    log.error('a page could not be sent', { error })
    if (res.headersSent) return void res.destroy()
    res.writeHead(503, {
      ...security,
      ...comeBack,
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
    })
    res.end(brokenPage(''))
  }

  return {
    /**
     * False when the page is not cacheable and the caller must answer. `refuse` may answer instead of
     * a render for this request; a page is known when an earlier version of it is in memory.
     */
    handle: (req: IncomingMessage, res: ServerResponse, refuse: Refuse = () => false): boolean => {
      const request = find(req)
      if (!request) return false
      if (!request.missing && !cache.has(request) && refuse(req, res, cache.knows(request)))
        return true
      const served = cache.get(request)
      const sent =
        served instanceof Promise
          ? served.then(({ value, stale }) => send(req, res, value, stale))
          : send(req, res, served.value, served.stale)
      if (sent) sent.catch((error: unknown) => fail(res, error))
      return true
    },
    drop: cache.drop,
    size: cache.size,
  }
}
