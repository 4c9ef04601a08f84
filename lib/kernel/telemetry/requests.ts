import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../serve.ts'
import { type Part, telemetry } from './telemetry.ts'

type Note = {
  route: string
  /** Beginning of an event stream, whose length is no delay. */
  streamsSince: number | undefined
}

const notes = new WeakMap<object, Note>()

/** Names the route of a request that a host has found. */
export const noteRoute = (
  response: ServerResponse | undefined,
  route: string,
  contentType: string | null | undefined,
) => {
  if ((!telemetry.meter && !telemetry.tracer) || !response) return
  const isStream = contentType?.startsWith('text/event-stream')
  notes.set(response, { route, streamsSince: isStream ? performance.now() : undefined })
}

export type Place = { part: Part; route: string }

const statusOf = (response: ServerResponse, isStream: boolean) =>
  response.writableFinished || isStream ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted'

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
  (request, response) => {
    // The front changes the address of a request.
    const { url = '/', method = 'GET' } = request
    const began = performance.now()
    const traceparent = request.headers.traceparent
    const span = telemetry.tracer?.root(
      method,
      { 'http.request.method': method },
      typeof traceparent === 'string' && isOwn(request) ? traceparent : undefined,
    )
    response.once('close', () => {
      const { part, route: known } = placeOf(url)
      const note = notes.get(response)
      const route = note?.route ?? known
      const streamsSince = note?.streamsSince
      const status = statusOf(response, streamsSince !== undefined)
      const ended = streamsSince ?? performance.now()
      telemetry.meter?.requestAnswered({ part, route, status }, ended - began)
      span?.end(failureOf(status), {
        name: route.includes(' ') ? route : `${method} ${route}`,
        attributes: {
          'http.route': route,
          'http.response.status_code': response.statusCode,
          'insieme.part': part,
        },
      })
    })
    return span ? span.run(() => handle(request, response)) : handle(request, response)
  }
