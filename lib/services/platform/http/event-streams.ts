import { DomainError } from '../error.ts'

export type Stream = {
  send: (data: unknown) => void
  /** What many are told is put in bytes once. */
  write: (event: Uint8Array) => void
  end: () => void
}

export type StreamLimits = {
  connections: number
  /** Of one address: a stranger cannot take the places of all the others. */
  perAddress?: number
  heartbeatMilliseconds?: number
  /** Ends every stream, so that a process that stops need not wait for its listeners. */
  stopping?: AbortSignal | undefined
  /** Called with every heartbeat. */
  beat?: () => void
}

/** Chunks that wait for somebody who does not read: more would fill our memory. */
const mostUnread = 1_000

const encoder = new TextEncoder()
const heartbeat = encoder.encode(': \n\n')

export const eventBytes = (data: string) => encoder.encode(`data: ${data}\n\n`)

/** Server-sent events for many listeners at once; each is told in JSON. */
export const createStreams = (limits: StreamLimits) => {
  const { connections, perAddress = connections, heartbeatMilliseconds = 15_000 } = limits
  const { stopping, beat = () => {} } = limits
  const open = new Set<{ write: (bytes: Uint8Array) => void; end: () => void }>()
  const addresses = new Map<string, number>()

  const timer = setInterval(() => {
    for (const each of open) each.write(heartbeat)
    beat()
  }, heartbeatMilliseconds)
  timer.unref()
  stopping?.addEventListener('abort', () => {
    clearInterval(timer)
    for (const each of open) each.end()
  })

  const count = (address: string, more: 1 | -1) => {
    const now = (addresses.get(address) ?? 0) + more
    if (now > 0) addresses.set(address, now)
    else addresses.delete(address)
  }

  /** `begin` is called at once and returns what is to be done when the listener has left. */
  const listen = (address: string, begin: (stream: Stream) => () => void) => {
    if (open.size >= connections || stopping?.aborted) throw new DomainError('unavailable')
    if ((addresses.get(address) ?? 0) >= perAddress)
      throw new DomainError('too_many_requests', { retryAfter: 30 })
    let gone: () => unknown = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let left = () => {}
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
            count(address, -1)
            left()
          }
          return wasOpen
        }
        gone = leave
        open.add(listener)
        count(address, 1)
        controller.enqueue(encoder.encode('retry: 1000\n\n'))
        left = begin({
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
        // Some proxies gather an answer before they pass it on.
        'x-accel-buffering': 'no',
      },
    })
  }

  return { listen, size: () => open.size }
}
