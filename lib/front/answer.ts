import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { headersOf, type Rendered } from './render.ts'

type Coding = 'br' | 'gzip'
export type Encoding = Coding | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const compress = (body: Buffer, encoding: Coding, quality?: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality ?? 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : zip(body, { level: quality ?? 6 })

export const isCompressible = (contentType: string, length: number) =>
  length >= 512 &&
  /^(text\/|application\/(json|javascript|manifest\+json|xml|[\w.-]+\+(json|xml)|wasm)|image\/(svg\+xml|x-icon))/.test(
    contentType,
  )

const bestEncoding = (header: string): Encoding => {
  const accepted = parseAccept(header)
  const quality = (name: string) => accepted.find(({ type }) => type === name)?.q
  const any = quality('*') ?? 0
  const [br, gzip] = [quality('br') ?? any, quality('gzip') ?? any]
  if (br <= 0 && gzip <= 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

/** Browsers send only a handful of different headers. */
const encodings = new LRUCache<string, Encoding>({ max: 200, memoMethod: bestEncoding })

const chooseEncoding = ({ headers }: Pick<IncomingMessage, 'headers'>): Encoding =>
  encodings.memo(`${headers['accept-encoding'] ?? ''}`.slice(0, 1_000))

/** Encoded body with its headers in the flat form that Node sends without copying. */
type Wire = { body: Buffer; etag: string; headers: string[]; unchanged: string[] }

export type Answer = {
  status: number
  bytes: number
  wire: (encoding: Encoding) => Wire | Promise<Wire>
}

const rewritten = new Set(
  'cache-control content-encoding content-length etag set-cookie vary x-powered-by'.split(' '),
)

const variesBy = (upstream: string | string[] | undefined, compressible: boolean) => {
  const names = new Set([upstream ?? []].flat().flatMap((line) => line.split(/\s*,\s*/)))
  if (compressible) names.add('Accept-Encoding')
  return [...names].filter(Boolean).join(', ')
}

/** `extra` headers come last and override those of the renderer. Each encoding is made once. */
export const createAnswer = (
  { status, headers, body }: Omit<Rendered, 'notes'>,
  extra: Record<string, string>,
  encode: (body: Buffer, encoding: Coding) => Promise<Buffer> = compress,
): Answer => {
  const type = String(headers['content-type'] ?? '')
  const compressible = isCompressible(type, body.length)
  const vary = variesBy(headers.vary, compressible)
  const hash = createHash('sha256').update(`${status} ${type}\n`).update(body).digest('base64url')
  const always = { ...extra, ...(vary ? { vary } : {}) }
  const own = Object.entries(headers)
    .filter(([name]) => !rewritten.has(name) && !(name in always))
    .flatMap(([name, value]) => [value].flat().flatMap((each) => [name, each]))
  const wires: Partial<Record<Encoding, Wire | Promise<Wire>>> = {}

  const build = (encoding: Encoding, bytes: Buffer): Wire => {
    const etag = `"${hash.slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const unchanged = Object.entries({ ...always, etag }).flat()
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const length = ['content-length', String(bytes.length)]
    const wire = { body: bytes, etag, unchanged, headers: [own, unchanged, coded, length].flat() }
    wires[encoding] = wire
    return wire
  }

  return {
    status,
    // Includes both compressed forms, which are made at the first request for them.
    bytes: Math.ceil(body.length * 1.5) + 4_096,
    wire: (accepted) => {
      const encoding = compressible ? accepted : 'identity'
      const ready = wires[encoding]
      if (ready) return ready
      if (encoding === 'identity') return build(encoding, body)
      const making = encode(body, encoding).then((bytes) => build(encoding, bytes))
      wires[encoding] = making
      return making
    },
  }
}

const matchesEtag = (header: string | undefined, etag: string) => {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Appends the visitor's query to a redirect: one entry serves all queries that the page does not read. */
const movedWith = (headers: string[], url = '') => {
  const query = url.indexOf('?')
  const at = headers.indexOf('location') + 1
  return query === -1 || at === 0 || headers[at]?.includes('?')
    ? headers
    : headers.with(at, headers[at] + url.slice(query))
}

type Sending = {
  stale?: boolean
  /** Replaces the header `cache-control`. */
  caching?: string | undefined
}

/** Sends without waiting when the encoding is ready. */
export const send = (
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  { stale = false, caching }: Sending = {},
): void | Promise<void> => {
  const { status } = answer
  const warn = (usual: string[]) => {
    const at = caching === undefined ? 0 : usual.indexOf('cache-control') + 1
    const headers = at > 0 ? usual.with(at, caching!) : usual
    return stale ? [...headers, 'warning', '110 - "Response is Stale"'] : headers
  }
  const write = (wire: Wire) => {
    if (status === 200 && matchesEtag(req.headers['if-none-match'], wire.etag))
      return void res.writeHead(304, warn(wire.unchanged)).end()
    res.writeHead(status, warn(status === 308 ? movedWith(wire.headers, req.url) : wire.headers))
    res.end(req.method === 'HEAD' ? undefined : wire.body)
  }
  const wire = answer.wire(chooseEncoding(req))
  return wire instanceof Promise ? wire.then(write) : write(wire)
}

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

const isList = (type: unknown) => /^(application|text)\/(\w+\+)?xml\b/.test(`${type}`)

/** Passes on what is no page as it comes; sitemaps and feeds, which may be long, compressed. */
export const stream = async (
  req: IncomingMessage,
  res: ServerResponse,
  message: IncomingMessage,
  security: Record<string, string>,
) => {
  const { statusCode = 200 } = message
  const headers: Record<string, string | string[]> = { ...security, ...headersOf(message) }
  const isBare = headers['content-encoding'] !== undefined || [204, 304].includes(statusCode)
  const isCompressed = isList(headers['content-type']) && !isBare
  const encoding = isCompressed ? chooseEncoding(req) : 'identity'
  if (isCompressed) headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  if (encoding !== 'identity') {
    headers['content-encoding'] = encoding
    delete headers['content-length']
    // A weak ETag: the bytes differ from the uncompressed response, the content does not.
    if (headers.etag) headers.etag = `W/${String(headers.etag).replace(/^W\//, '')}`
  }
  res.writeHead(statusCode, headers)
  if (encoding === 'identity' || req.method === 'HEAD') return pipeline(message, res)
  return pipeline(message, compressors[encoding](), res)
}
