import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { siteHeader, visitorAddress, visitorHeader, vouchFor } from '#kernel/http/address.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { Log } from '#kernel/log.ts'
import type { Handler } from '#kernel/serve.ts'
import { noteRoute } from '#kernel/telemetry/requests.ts'
import { traceHeaders } from '#kernel/telemetry/telemetry.ts'

const longestSilence = 30_000

/** Hop-by-hop headers (RFC 9110, 7.6.1), which must not be forwarded. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const endToEnd = (raw: string[], connection = '') => {
  const named = connection.toLowerCase().split(/\s*,\s*/)
  const headers: string[] = []
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? ''
    const lower = name.toLowerCase()
    if (!hopByHop.has(lower) && !named.includes(lower)) headers.push(name, raw[index + 1] ?? '')
  }
  return headers
}

/** Removes the query and long path segments, which may be opt-out tokens, for the log. */
const safePath = (url = '') => url.replace(/\?.*$/, '').replace(/[^/]{24,}/g, '…')

type Trust = { trustProxy?: boolean; siteSecret?: string | undefined }

/** The visitor's address alone: a list ending with the load balancer would give all one address. */
const forwarded = (request: IncomingMessage, { trustProxy = false, siteSecret }: Trust) => {
  const header = request.headers['x-forwarded-for']
  const seen = { socket: request.socket.remoteAddress, forwardedFor: header?.toString() }
  const visitor = visitorAddress(seen, trustProxy) ?? ''
  const protocol = trustProxy ? request.headers['x-forwarded-proto'] : undefined
  return [
    ...['X-Forwarded-For', visitor],
    ...(siteSecret ? [visitorHeader, vouchFor(siteSecret, visitor)] : []),
    ...['X-Forwarded-Proto', `${protocol ?? 'http'}`],
    ...['X-Forwarded-Host', request.headers.host ?? ''],
  ]
}

/** The trace of the visitor's request as this site records it, never one that the visitor names. */
const ownTrace = () => Object.entries(traceHeaders()).flat()

/** Proxies /api/ to services on another host and streams bodies. */
export const createApiProxy = (apiHost: string, log: Log, trust: Trust = {}) => {
  const target = new URL(apiHost)
  const client = target.protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 })
  const prefix = target.pathname.replace(/\/$/, '')
  const replaced = new Set([
    ...['host', 'forwarded', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto'],
    ...['x-forwarded-host', siteHeader, visitorHeader, 'traceparent', 'tracestate', 'baggage'],
  ])

  const handle: Handler = (request, response) => {
    const sent = endToEnd(request.rawHeaders, request.headers.connection)
    const headers = sent.filter((_, index) => !replaced.has(sent[index & ~1]?.toLowerCase() ?? ''))
    const onward = client.request({
      agent,
      protocol: target.protocol,
      hostname: target.hostname,
      port: target.port,
      method: request.method,
      path: prefix + request.url,
      headers: ['Host', target.host, ...headers, ...forwarded(request, trust), ...ownTrace()],
      timeout: longestSilence,
    })
    onward.on('timeout', () => onward.destroy(new Error('no response in time')))
    onward.on('response', (answer) => {
      const { statusCode = 502, statusMessage, rawHeaders } = answer
      response.writeHead(statusCode, statusMessage, endToEnd(rawHeaders, answer.headers.connection))
      // Server-sent events may be silent for longer than the timeout.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) onward.setTimeout(0)
      noteRoute(response, () => '-', answer.headers['content-type'])
      response.flushHeaders()
      pipeline(answer, response, () => {})
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (response.destroyed) return
      log.warn('services do not respond', { path: safePath(request.url), error: error.message })
      refuse(response, error.code?.startsWith('HPE_') ? 502 : 503)
    })
    response.on('close', () => onward.destroy())
    pipeline(request, onward, () => {})
  }
  return { handle, close: async () => agent.destroy() }
}
