import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { chooseEncoding } from './answer.ts'
import { headersOf } from './render.ts'

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
}

const isList = (type: unknown) => /^(application|text)\/(\w+\+)?xml\b/.test(`${type}`)

/**
 * Passes on a response that is no page, such as a payload or a file, as it comes. Sitemaps and feeds,
 * which may be megabytes long, are compressed on the way.
 */
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
  if (encoding === 'identity') {
    res.writeHead(statusCode, headers)
    return pipeline(message, res)
  }
  headers['content-encoding'] = encoding
  delete headers['content-length']
  // A weak ETag: the bytes differ from the uncompressed response, the content does not.
  if (headers.etag) headers.etag = `W/${String(headers.etag).replace(/^W\//, '')}`
  res.writeHead(statusCode, headers)
  if (req.method === 'HEAD') return pipeline(message, res)
  return pipeline(message, compressors[encoding](), res)
}
