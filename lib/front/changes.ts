import { setTimeout as pause } from 'node:timers/promises'
import { positionAfter } from '#lib/contract/position.ts'

type Listener = (tags: string[]) => void

const silence = 40_000
const longestPause = 5_000

/** Yields the `data:` lines of an event stream, whole events only. */
export const readEvents = async function* (body: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const events = rest.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data:'))
      // Heartbeats have no data, but prove that the connection is alive.
      yield data.map((line) => line.slice(5).trim()).join('\n')
    }
  }
}

const tagsOf = (data: string): string[] => {
  const value: unknown = JSON.parse(data)
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : ['*']
}

type RemoteOptions = {
  warn?: (message: string, fields?: Record<string, unknown>) => void
  /** Proves to the services that the request comes from a site. */
  headers?: Record<string, string>
}

export type ChangesFeed = ReturnType<typeof openRemoteChanges>

/** Change feed of a site without a database: reads them over HTTP from the services at `apiHost`. */
export const openRemoteChanges = (
  apiHost: string,
  { warn = () => {}, headers = {} }: RemoteOptions = {},
) => {
  const listeners = new Set<Listener>()
  let position: string | undefined
  const publish = (tags: string[]) => {
    position = positionAfter(tags, position)
    for (const listener of listeners) listener(tags)
  }
  const closing = new AbortController()
  let live = false

  const listen = async () => {
    const silent = new AbortController()
    const alarm = setTimeout(() => silent.abort(), silence)
    try {
      const response = await fetch(`${apiHost}/api/changes`, {
        headers: { accept: 'text/event-stream', ...headers },
        signal: AbortSignal.any([closing.signal, silent.signal]),
      })
      if (!response.ok || !response.body)
        throw new Error(`the feed of changes responded ${response.status}`)
      for await (const data of readEvents(response.body)) {
        alarm.refresh()
        // The first event confirms the subscription; earlier changes may have been missed.
        const tags = [live ? [] : ['*'], data ? tagsOf(data) : []]
        live = true
        for (const some of tags) if (some.length > 0) publish(some)
      }
    } finally {
      clearTimeout(alarm)
      live = false
    }
  }

  const run = async () => {
    let failures = 0
    while (!closing.signal.aborted) {
      try {
        await listen()
        failures = 0
      } catch (error) {
        if (!closing.signal.aborted) warn('the change feed is disconnected', { error })
        failures++
      }
      const wait = failures === 0 ? 50 : Math.min(50 * 2 ** failures, longestPause)
      await pause(wait, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }
  void run()

  return {
    /** Passes on the tags of changes; `*` means everything. */
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** False while changes may be missed. */
    isLive: () => live,
    /** Position of the changes received so far; undefined while some may have been missed. */
    position: () => position,
    close: () => closing.abort(),
  }
}
