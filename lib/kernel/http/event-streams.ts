import { DomainError } from '../error.ts'

export type Stream = {
  send: (data: unknown) => void
  /** Writes bytes, for events with many recipients: they are encoded once. */
  write: (event: Uint8Array) => void
  end: () => void
}

export type StreamLimits = {
  connections: number
  heartbeatMilliseconds?: number
  /** Sends heartbeats as events, by which the page detects a dead connection. */
  isBeatSent?: boolean
  /** Ends every stream, so that a stopping process need not wait for its listeners. */
  stopping?: AbortSignal | undefined
  /** Runs with every heartbeat. */
  beat?: () => void
}

/** Maximum unread chunks of a slow listener, to bound memory. */
const mostUnread = 1_000

const encoder = new TextEncoder()
const heartbeat = encoder.encode(': \n\n')
const beatEvent = encoder.encode('event: beat\ndata: 1\n\n')

export const eventBytes = (data: string) => encoder.encode(`data: ${data}\n\n`)

/** Encodes an event id, which a reconnecting client sends back as what it has received. */
export const idBytes = (id: string) => encoder.encode(`id: ${id}\n`)

/** Listener and its maximum number of streams, so that one cannot use up all connections. */
export type Listener = { name: string; most: number }

/** Creates server-sent event streams for many listeners; events are JSON. */
export const createStreams = (limits: StreamLimits) => {
  const { connections, heartbeatMilliseconds = 15_000, isBeatSent = false } = limits
  const { stopping, beat = () => {} } = limits
  const open = new Set<{ write: (bytes: Uint8Array) => void; end: () => void }>()
  const listeners = new Map<string, number>()

  const timer = setInterval(() => {
    for (const each of open) each.write(isBeatSent ? beatEvent : heartbeat)
    beat()
  }, heartbeatMilliseconds)
  timer.unref()
  stopping?.addEventListener('abort', () => {
    clearInterval(timer)
    for (const each of open) each.end()
  })

  const count = (name: string, more: 1 | -1) => {
    const now = (listeners.get(name) ?? 0) + more
    if (now > 0) listeners.set(name, now)
    else listeners.delete(name)
  }

  /** Opens a stream; `begin` runs at once and returns the cleanup for when the listener left. */
  const listen = ({ name, most }: Listener, begin: (stream: Stream) => () => void) => {
    if (open.size >= connections || stopping?.aborted) throw new DomainError('unavailable')
    if ((listeners.get(name) ?? 0) >= most)
      throw new DomainError('too_many_requests', { retryAfter: 30 })
    let gone: () => unknown = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let cleanup = () => {}
        const listener = {
          write: (bytes: Uint8Array) => {
            if (!open.has(listener)) return
            if ((controller.desiredSize ?? 0) < -mostUnread) listener.end()
            else controller.enqueue(bytes)
          },
          end: () => {
            if (leave()) controller.close()
          },
        }
        const leave = () => {
          const wasOpen = open.delete(listener)
          if (wasOpen) {
            count(name, -1)
            cleanup()
          }
          return wasOpen
        }
        gone = leave
        open.add(listener)
        count(name, 1)
        controller.enqueue(encoder.encode('retry: 1000\n\n'))
        cleanup = begin({
          send: (data) => listener.write(eventBytes(JSON.stringify(data))),
          write: listener.write,
          end: listener.end,
        })
      },
      cancel: () => void gone(),
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Keeps proxies such as nginx from buffering the response.
        'x-accel-buffering': 'no',
      },
    })
  }

  return { listen, size: () => open.size }
}
