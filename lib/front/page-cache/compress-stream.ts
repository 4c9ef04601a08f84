import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { chooseEncoding } from './encodings.ts'

const isLong = (res: ServerResponse) =>
  /^(application|text)\/(\w+\+)?xml\b/.test(String(res.getHeader('content-type') ?? ''))

const bodyless = new Set([204, 304])

/**
 * Compresses sitemaps and feeds, which are streamed and may be megabytes long: each chunk is
 * compressed as it comes, with backpressure for slow readers. Call before the first byte.
 */
export const compressStream = (req: IncomingMessage, res: ServerResponse) => {
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
