import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Wire } from './answer.ts'
import { chooseEncoding } from './encodings.ts'

export const matchesEtag = (header: string | undefined, etag: string) => {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Appends the visitor's query to a redirect: one entry serves all queries that the page does not read. */
const movedWith = (headers: string[], url = '') => {
  const query = url.indexOf('?')
  if (query === -1) return headers
  const at = headers.indexOf('location') + 1
  return at === 0 || headers[at]?.includes('?')
    ? headers
    : headers.with(at, headers[at] + url.slice(query))
}

const write = (
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  wire: Wire,
  stale: boolean,
) => {
  const warning = stale ? ['warning', '110 - "Response is Stale"'] : []
  if (status === 200 && matchesEtag(req.headers['if-none-match'], wire.etag)) {
    res.writeHead(304, stale ? [...wire.unchanged, ...warning] : wire.unchanged)
    res.end()
    return
  }
  const headers = status === 308 ? movedWith(wire.headers, req.url) : wire.headers
  res.writeHead(status, stale ? [...headers, ...warning] : headers)
  if (req.method === 'HEAD') res.end()
  else res.end(wire.body)
}

export const send = (
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  stale = false,
): void | Promise<void> => {
  const wire = answer.wire(chooseEncoding(req.headers['accept-encoding']))
  if (!(wire instanceof Promise)) return write(req, res, answer.status, wire, stale)
  return wire.then((ready) => write(req, res, answer.status, ready, stale))
}
