import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = Record<string, unknown>
type Attribute = { key: string; value: Value }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
type Exported = {
  resourceSpans: { resource: object; scopeSpans: { scope: object; spans: Span[] }[] }[]
}

/** Receives what is exported by OTLP over HTTP, as JSON. */
export const openCollector = async () => {
  const bodies: Exported[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push((await json(request)) as Exported)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spans = () =>
    bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All texts, without ids and times, whose digits are random. */
    text: () =>
      JSON.stringify(bodies, (key, value) =>
        /^(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)$/.test(key)
          ? undefined
          : value,
      ),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
