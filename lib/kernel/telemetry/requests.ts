import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../serve.ts'
import { type Part, telemetry } from './telemetry.ts'

type Note = {
  route: string
  /** Beginning of an event stream, whose length is no delay. */
  streamsSince: number | undefined
}

/** Property of a response: a WeakMap would cost every request a quarter of its measurement. */
const note = Symbol('note')

type Noted = ServerResponse & { [note]?: Note }

/** Names the route of a request that a host has found. */
export const noteRoute = (
  response: Noted | undefined,
  route: () => string,
  contentType: string | null | undefined,
) => {
  if ((!telemetry.meter && !telemetry.tracer) || !response) return
  const isStream = contentType?.startsWith('text/event-stream')
  response[note] = { route: route(), streamsSince: isStream ? performance.now() : undefined }
}

export type Place = { part: Part; route: string }

const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx']

const statusOf = (response: ServerResponse, isStream: boolean) =>
  response.writableFinished || isStream
    ? (classes[Math.floor(response.statusCode / 100)] ?? '-')
    : 'aborted'

type Places = {
  placeOf: (url: string) => Place
  /** True for a request whose trace may be continued: one of a site of the shop. */
  isOwn: (request: IncomingMessage) => boolean
}

const failureOf = (status: string) =>
  status === '5xx' || status === 'aborted' ? status : undefined

/** Measures and traces each request until its response is sent. */
export const observeRequests =
  (handle: Handler, { placeOf, isOwn }: Places): Handler =>
  (request, response: Noted) => {
    const { meter, tracer } = telemetry
    if (!meter && !tracer) return handle(request, response)
    // The front changes the address of a request.
    const { url = '/', method = 'GET' } = request
    const began = performance.now()
    const traceparent = request.headers.traceparent
    const span = tracer?.root(
      method,
      { 'http.request.method': method },
      typeof traceparent === 'string' && isOwn(request) ? traceparent : undefined,
    )
    response.on('close', () => {
      const { part, route: known } = placeOf(url)
      const noted = response[note]
      const route = noted?.route ?? known
      const streamsSince = noted?.streamsSince
      const status = statusOf(response, streamsSince !== undefined)
      const ended = streamsSince ?? performance.now()
      meter?.requestAnswered({ part, route, status }, ended - began)
      span?.end(failureOf(status), () => ({
        name: route.includes(' ') ? route : `${method} ${route}`,
        attributes: {
          'http.route': route,
          'http.response.status_code': response.statusCode,
          'insieme.part': part,
        },
      }))
    })
    return span ? span.run(() => handle(request, response)) : handle(request, response)
  }
