import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { type PageNotes, takeNotes } from '../page-notes.ts'
import { brokenPage, comeBack } from './broken-page.ts'
import type { Next } from './capture.ts'
import { chooseEncoding, compress, isCompressible } from './encodings.ts'
import type { SiteLog } from './pages.ts'
import type { Policy } from './security.ts'

const isLong = (res: ServerResponse) =>
  /^(application|text)\/(\w+\+)?xml\b/.test(String(res.getHeader('content-type') ?? ''))

const bodyless = new Set([204, 304])

/**
 * Compresses sitemaps and feeds, which are streamed and may be megabytes long: each chunk is
 * compressed as it comes, with backpressure for slow readers. Call before the first byte.
 */
const compressStream = (req: IncomingMessage, res: ServerResponse) => {
  if (!isLong(res) || res.hasHeader('content-encoding') || bodyless.has(res.statusCode)) return
  res.appendHeader('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (encoding === 'identity') return
  res.setHeader('content-encoding', encoding)
  res.removeHeader('content-length')
  const etag = res.getHeader('etag')
  // A weak ETag: the bytes differ from the uncompressed response, the content does not.
  if (typeof etag === 'string' && !etag.startsWith('W/')) res.setHeader('etag', `W/${etag}`)
  if (req.method === 'HEAD') return

  const zip =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip()
  const [write, end] = [res.write.bind(res), res.end.bind(res)]
  zip.on('data', (chunk: Buffer) => {
    if (!write(chunk)) zip.pause()
  })
  zip.on('end', () => end())
  res.on('drain', () => zip.resume())
  zip.on('drain', () => res.emit('drain'))
  zip.on('error', () => res.destroy())
  res.on('close', () => zip.destroy())
  Object.assign(res, {
    write: zip.write.bind(zip),
    end: (...given: Parameters<typeof zip.end>) => {
      zip.end(...given)
      return res
    },
  })
}

type Uncached = { next: Next; log: SiteLog; policy: Policy; headers: Record<string, string> }

const isPage = (res: ServerResponse) =>
  String(res.getHeader('content-type') ?? '').startsWith('text/html')

type Callback = () => void
const callback = (given: unknown[]) =>
  given.find((each): each is Callback => typeof each === 'function')

/**
 * Buffers HTML until it is complete, because the policy is a header and contains the hashes of the
 * scripts in the body. Everything else (payloads, files, event streams) is streamed, XML compressed.
 */
const holdPages = (
  req: IncomingMessage,
  res: ServerResponse,
  { log, policy: policyOf }: Uncached,
  notes: PageNotes,
) => {
  const original = {
    writeHead: res.writeHead,
    write: res.write,
    end: res.end,
    flushHeaders: res.flushHeaders,
  }
  const chunks: Buffer[] = []
  const release = () => Object.assign(res, original)
  const pass = () => {
    release()
    compressStream(req, res)
  }
  const take = (chunk: unknown, code: unknown) => {
    if (chunk === undefined || chunk === null || typeof chunk === 'function') return
    const encoding = typeof code === 'string' ? (code as BufferEncoding) : 'utf8'
    chunks.push(
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk as Uint8Array),
    )
  }

  const finish = async (done?: Callback) => {
    if (notes.missing && res.statusCode === 200) res.statusCode = 404
    const isLost = res.statusCode >= 500
    if (isLost && notes.unavailable) res.statusCode = 503
    const html = Buffer.concat(chunks)
    const body = isLost ? Buffer.from(brokenPage(html.toString())) : html
    if (isLost) for (const [name, value] of Object.entries(comeBack)) res.setHeader(name, value)
    const { policy, watch, refused } = policyOf(req.url ?? '/', body.toString())
    for (const script of refused)
      log.warn('an inline script is not in the policy', { page: req.url, script })
    res.setHeader('content-security-policy', policy)
    if (watch) res.setHeader('content-security-policy-report-only', watch)
    // No HTML contains personal data; "no-store" would only disable the back-forward cache.
    res.setHeader('cache-control', 'private, max-age=0, must-revalidate')
    res.appendHeader('vary', 'Accept-Encoding')
    const encoding = chooseEncoding(req.headers['accept-encoding'])
    const isSmall = !isCompressible('text/html', body.length)
    const bytes = encoding === 'identity' || isSmall ? body : await compress(body, encoding, 4)
    if (bytes !== body) res.setHeader('content-encoding', encoding)
    if (req.method !== 'HEAD') res.setHeader('content-length', bytes.length)
    release()
    res.end(bytes, done)
  }

  let ending = false
  Object.assign(res, {
    flushHeaders: () => {
      if (isPage(res)) return
      pass()
      res.flushHeaders()
    },
    writeHead: (status: number, ...rest: unknown[]) => {
      const headers = rest.find((each) => typeof each === 'object') as
        | OutgoingHttpHeaders
        | undefined
      if (headers && !Array.isArray(headers))
        for (const [name, value] of Object.entries(headers))
          if (value !== undefined) res.setHeader(name, value)
      res.statusCode = status
      if (isPage(res)) return res
      pass()
      return Array.isArray(headers) ? res.writeHead(status, headers) : res.writeHead(status)
    },
    write: (...given: unknown[]) => {
      if (!isPage(res)) {
        pass()
        return res.write(...(given as [string]))
      }
      take(given[0], given[1])
      const done = callback(given)
      if (done) process.nextTick(done)
      return true
    },
    end: (...given: unknown[]) => {
      if (!isPage(res)) {
        pass()
        return res.end(...(given as [string]))
      }
      if (ending) return res
      ending = true
      take(given[0], given[1])
      finish(callback(given)).catch((error: unknown) => {
        log.error('a page could not be sent', { error })
        res.destroy()
      })
      return res
    },
  })
}

/** Serves uncached pages through Next, with the same security headers as cached ones. */
export const serveUncached = (req: IncomingMessage, res: ServerResponse, options: Uncached) => {
  for (const [name, value] of Object.entries(options.headers)) res.setHeader(name, value)
  // Next would trust a nonce from a request header of this name.
  delete req.headers['content-security-policy']
  delete req.headers['content-security-policy-report-only']
  const notes: PageNotes = {}
  holdPages(req, res, options, notes)
  takeNotes(notes, () => options.next(req, res)).catch((error: unknown) => {
    options.log.error('a page could not be rendered', { page: req.url, error })
    if (res.headersSent) return void res.destroy()
    res.statusCode = 500
    res.setHeader('content-type', 'text/html; charset=utf-8')
    res.end(brokenPage(''))
  })
}
