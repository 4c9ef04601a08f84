import { DomainError } from '../error.ts'

export type Stream = {
  send: (data: unknown) => void
  /** What many are told is put in bytes once. */
  write: (event: Uint8Array) => void
  end: () => void
}

export type StreamLimits = {
  connections: number
  heartbeatMilliseconds?: number
  /** An event that the page hears, so that it knows a dead line; without it a comment, which it does not. */
  isBeatHeard?: boolean
  /** Ends every stream, so that a process that stops need not wait for its listeners. */
  stopping?: AbortSignal | undefined
  /** Called with every heartbeat. */
  beat?: () => void
}

/** Chunks that wait for somebody who does not read: more would fill our memory. */
const mostUnread = 1_000

const encoder = new TextEncoder()
const heartbeat = encoder.encode(': \n\n')
const heardBeat = encoder.encode('event: beat\ndata: 1\n\n')

export const eventBytes = (data: string) => encoder.encode(`data: ${data}\n\n`)

/** Stands before an event, and is said again by whoever comes back: how much they know. */
export const idBytes = (id: string) => encoder.encode(`id: ${id}\n`)

/** Whoever it is, and how many streams they may have: nobody takes the places of all the others. */
export type Listener = { name: string; most: number }

/** Server-sent events for many listeners at once; each is told in JSON. */
export const createStreams = (limits: StreamLimits) => {
  const { connections, heartbeatMilliseconds = 15_000, isBeatHeard = false } = limits
  const { stopping, beat = () => {} } = limits
  const open = new Set<{ write: (bytes: Uint8Array) => void; end: () => void }>()
  const listeners = new Map<string, number>()

  const timer = setInterval(() => {
    for (const each of open) each.write(isBeatHeard ? heardBeat : heartbeat)
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

  /** `begin` is called at once and returns what is to be done when the listener has left. */
  const listen = ({ name, most }: Listener, begin: (stream: Stream) => () => void) => {
    if (open.size >= connections || stopping?.aborted) throw new DomainError('unavailable')
    if ((listeners.get(name) ?? 0) >= most)
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
            count(name, -1)
            left()
          }
          return wasOpen
        }
        gone = leave
        open.add(listener)
        count(name, 1)
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
        // Some proxies buffer an answer before they pass it on.
        'x-accel-buffering': 'no',
      },
    })
  }

  return { listen, size: () => open.size }
}
