import type { Client } from 'pg'
import type { Changes } from '../deps.ts'
import type { Log } from '../log.ts'
import { createSession } from './session.ts'

type Notice = (payload: string) => void

export type Listener = {
  /** `resync` runs after a reconnection, because notifications sent while disconnected are lost. */
  subscribe: (channel: string, notice: Notice, resync?: () => void) => Promise<() => void>
  /** False while the connection is down, so that notifications may be missed. */
  isLive: () => boolean
  close: () => Promise<void>
}

type Subscription = { channel: string; notice: Notice; resync?: () => void }

/** Interval of a query that detects a dead connection which still looks alive. */
const heartbeatMilliseconds = 5_000
const longestPause = 5_000

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`

/** LISTEN connection of the process, one for all channels; reconnects by itself. */
export const openListener = async (
  url: string,
  { onError = () => {} }: { onError?: (error: Error) => void } = {},
): Promise<Listener> => {
  const subscriptions = new Set<Subscription>()
  let client: Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  // Serialized: a connection runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve()

  const connect = async () => {
    const fresh = createSession(url, 'insieme listen', {
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
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
      // New subscriptions send LISTEN themselves from here on; the loop does so for the others.
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
    const currentClient = client
    currentClient?.query('select 1').catch(() => currentClient.end().catch(() => {}))
  }, heartbeatMilliseconds)
  heartbeat.unref()

  return {
    subscribe: async (channel, notice, resync) => {
      const subscription = { channel, notice, ...(resync ? { resync } : {}) }
      subscriptions.add(subscription)
      // The reconnection sends this LISTEN when the connection is down or dies right now.
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

const channel = 'insieme_changes'
/** All tags: sent when too many changed to list, and when notifications may have been missed. */
const everything = ['*']

const readTags = (payload: string, log: Log): string[] => {
  try {
    return JSON.parse(payload)
  } catch (error) {
    log.error('unreadable change notice', { payload, error })
    return everything
  }
}

const concernsSettings = (tags: string[]) => tags.includes('settings') || tags.includes('*')

/** `refresh` reads changed settings again, before a page is rendered with them. */
export const openChanges = async (
  listener: Listener,
  log: Log,
  refresh?: () => Promise<unknown>,
): Promise<Changes> => {
  const subscribers = new Set<(tags: string[]) => void>()
  // One at a time, so that an older read is never the last.
  let refreshing: Promise<unknown> = Promise.resolve()
  const send = (tags: string[]) => {
    for (const each of subscribers) each(tags)
  }
  const publish = (tags: string[]) => {
    if (!refresh || !concernsSettings(tags)) return send(tags)
    // After a lost connection everything is published once more.
    refreshing = refreshing
      .then(refresh)
      .catch((error) => {
        log.error('settings could not be read again', { error })
        setTimeout(() => publish(everything), 1_000).unref()
      })
      .then(() => send(tags))
  }
  await listener.subscribe(
    channel,
    (payload) => publish(readTags(payload, log)),
    () => publish(everything),
  )
  return {
    isLive: listener.isLive,
    subscribe: (each) => {
      subscribers.add(each)
      return () => void subscribers.delete(each)
    },
  }
}
