import type { ServerResponse } from 'node:http'
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
  if (!telemetry.meter || !response) return
  const isStream = contentType?.startsWith('text/event-stream')
  notes.set(response, { route, streamsSince: isStream ? performance.now() : undefined })
}

export type Place = { part: Part; route: string }

const statusOf = (response: ServerResponse, isStream: boolean) =>
  response.writableFinished || isStream ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted'

/** Measures each request until its response is sent. */
export const measureRequests =
  (handle: Handler, placeOf: (url: string) => Place): Handler =>
  (request, response) => {
    // The front changes the address of a request.
    const { url = '/' } = request
    const began = performance.now()
    response.once('close', () => {
      const { part, route } = placeOf(url)
      const note = notes.get(response)
      const streamsSince = note?.streamsSince
      const status = statusOf(response, streamsSince !== undefined)
      const ended = streamsSince ?? performance.now()
      telemetry.meter?.requestAnswered({ part, route: note?.route ?? route, status }, ended - began)
    })
    return handle(request, response)
  }
