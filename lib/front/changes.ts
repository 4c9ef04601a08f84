export type Changes = {
  /** Passes on the tags of changes; `*` means everything. */
  subscribe: (listener: (tags: string[]) => void) => () => void
}

export type ChangesFeed = Changes & {
  /** False while changes may be missed. */
  isLive: () => boolean
  close: () => void
}

type Warn = (message: string, fields?: Record<string, unknown>) => void

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
  warn?: Warn
  /** Proves to the services that the request comes from a site. */
  headers?: Record<string, string>
}

/** Change feed of a site without a database: reads them over HTTP from the services at `apiHost`. */
export const openRemoteChanges = (
  apiHost: string,
  { warn = () => {}, headers = {} }: RemoteOptions = {},
): ChangesFeed => {
  const listeners = new Set<(tags: string[]) => void>()
  const publish = (tags: string[]) => {
    for (const listener of listeners) listener(tags)
  }
  let closed = false
  let live = false
  let current = new AbortController()
  let retry: NodeJS.Timeout | undefined

  const listen = async () => {
    current = new AbortController()
    let alarm = setTimeout(() => current.abort(), silence)
    try {
      const response = await fetch(`${apiHost}/api/changes`, {
        headers: { accept: 'text/event-stream', ...headers },
        signal: current.signal,
      })
      if (!response.ok || !response.body)
        throw new Error(`the feed of changes responded ${response.status}`)
      for await (const data of readEvents(response.body)) {
        clearTimeout(alarm)
        alarm = setTimeout(() => current.abort(), silence)
        // The first event confirms the subscription; earlier changes may have been missed.
        if (!live) {
          live = true
          publish(['*'])
        }
        if (data) publish(tagsOf(data))
      }
    } finally {
      clearTimeout(alarm)
      live = false
    }
  }

  const run = async (attempt: number): Promise<void> => {
    let connected = false
    try {
      const noticing = listen()
      await noticing
      connected = true
    } catch (error) {
      if (!closed) warn('the change feed is disconnected', { error })
    }
    if (closed) return
    const pause = connected ? 50 : Math.min(100 * 2 ** attempt, longestPause)
    retry = setTimeout(() => run(connected ? 0 : attempt + 1), pause)
    retry.unref()
  }
  run(0)

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isLive: () => live,
    close: () => {
      closed = true
      clearTimeout(retry)
      current.abort()
    },
  }
}
