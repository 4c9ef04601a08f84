import type { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'

type LiveDeps = Pick<Deps, 'changes'>
type LiveOptions = {
  connections?: number
  heartbeatMilliseconds?: number
  /** Ends every stream, so that a process that stops need not wait for its listeners. */
  stopping?: AbortSignal
}

const encoder = new TextEncoder()
const heartbeat = encoder.encode(': \n\n')
const everything = ['*']

/** Who has news is a secret between the house and that member. */
const publicTags = (tags: string[]) => tags.filter((tag) => !tag.startsWith('member:'))

/**
 * What changed, as server-sent events: `data: ["preorders","preorder:12"]`.
 * Sites without a database keep their pages by it. The app adds the /api before it.
 */
export const liveRoutes = (
  app: Pick<Hono, 'get'>,
  { changes }: LiveDeps,
  options: LiveOptions = {},
) => {
  const { connections = 500, heartbeatMilliseconds = 15_000, stopping } = options
  const open = new Set<{ send: (bytes: Uint8Array) => void; end: () => void }>()

  changes.subscribe((tags) => {
    const told = publicTags(tags)
    if (told.length === 0 || open.size === 0) return
    const bytes = encoder.encode(`data: ${JSON.stringify(told)}\n\n`)
    for (const each of open) each.send(bytes)
  })
  const beat = setInterval(() => {
    for (const each of open) each.send(heartbeat)
  }, heartbeatMilliseconds)
  beat.unref()
  stopping?.addEventListener('abort', () => {
    clearInterval(beat)
    for (const each of open) each.end()
  })

  app.get('/changes', (context) => {
    if (open.size >= connections || stopping?.aborted)
      return context.body(null, 503, { 'retry-after': '5' })
    let leave = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        leave = () => void open.delete(listener)
        const listener = {
          send: (bytes: Uint8Array) => {
            // Somebody who does not read would fill our memory: he must come back and start anew.
            if ((controller.desiredSize ?? 0) < -1_000) listener.end()
            else controller.enqueue(bytes)
          },
          end: () => {
            leave()
            controller.close()
          },
        }
        open.add(listener)
        controller.enqueue(encoder.encode(`retry: 1000\ndata: ${JSON.stringify(everything)}\n\n`))
      },
      cancel: () => leave(),
    })
    return context.body(body, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Some proxies gather an answer before they pass it on.
      'x-accel-buffering': 'no',
    })
  })
}
