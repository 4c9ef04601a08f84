import { Client } from 'pg'

type Notice = (payload: string) => void

export type Listener = {
  /** `resync` runs after a reconnection: notices sent meanwhile are lost for good. */
  subscribe: (channel: string, notice: Notice, resync?: () => void) => Promise<() => void>
  /** False while the connection is away, so that notices may be missed. */
  isLive: () => boolean
  close: () => Promise<void>
}

type Subscription = { channel: string; notice: Notice; resync?: () => void }

type ListenerOptions = {
  onError?: (error: Error) => void
  /** A broken network can leave a connection that looks alive; asking now and then finds it out. */
  heartbeatMilliseconds?: number
}

const longestPause = 5_000

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`

/** The one LISTEN connection of a process; it comes back by itself. */
export const openListener = async (
  url: string,
  { onError = () => {}, heartbeatMilliseconds = 15_000 }: ListenerOptions = {},
): Promise<Listener> => {
  const subscriptions = new Set<Subscription>()
  let client: Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  // A connection takes one statement at a time.
  let last: Promise<unknown> = Promise.resolve()

  const connect = async () => {
    const fresh = new Client({
      connectionString: url,
      application_name: 'insieme listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost) return
      lost = true
      if (client === fresh) client = undefined
      if (error && !closed) onError(error)
    }
    fresh.on('error', lose)
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.notice(payload)
    })
    try {
      await fresh.connect()
      // From here on new subscriptions listen for themselves, the loop for those already there.
      client = fresh
      for (const channel of new Set([...subscriptions].map((each) => each.channel)))
        await fresh.query(`listen ${quoted(channel)}`)
    } catch (error) {
      lose()
      fresh.end().catch(() => {})
      throw error
    }
    fresh.on('end', () => {
      lose()
      reconnect(0)
    })
  }

  const reconnect = (attempt: number) => {
    if (closed) return
    const pause = attempt === 0 ? 0 : Math.min(50 * 2 ** attempt, longestPause)
    retry = setTimeout(async () => {
      try {
        await connect()
      } catch (error) {
        onError(error as Error)
        reconnect(attempt + 1)
        return
      }
      if (closed) await client?.end()
      else for (const subscription of subscriptions) subscription.resync?.()
    }, pause)
  }

  await connect()

  const heartbeat = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => asked.end().catch(() => {}))
  }, heartbeatMilliseconds)
  heartbeat.unref()

  return {
    subscribe: async (channel, notice, resync) => {
      const subscription = { channel, notice, ...(resync ? { resync } : {}) }
      subscriptions.add(subscription)
      // While the connection is away, or dies right now, the reconnection listens for it.
      last = last.then(() => client?.query(`listen ${quoted(channel)}`)).catch(onError)
      await last
      return () => void subscriptions.delete(subscription)
    },
    isLive: () => client !== undefined,
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
