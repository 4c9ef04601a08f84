import type { z } from 'zod'
import type { liveFeed, liveItem, liveProposal, liveThread, liveUser } from '#lib/contract/live.ts'
import { ApiError, quietly } from './api-error.ts'
import { browserClient } from './browser.ts'

type UserNews = Pick<z.output<typeof liveUser>, 'topic' | 'unread'> &
  Partial<z.output<typeof liveUser>>
type AnyNews =
  | z.output<typeof liveItem>
  | z.output<typeof liveProposal>
  | z.output<typeof liveThread>
  | z.output<typeof liveFeed>
  | UserNews
type Listener = (news: AnyNews) => void

const stream = '/api/live?topics='
const maxTopics = 10
/** Delay for the page itself: pictures, scripts, first input. */
const openAfter = 500
const reopenAfter = 30_000
/** Delay of the first retry with a new ticket: a ticket opens one stream. Later retries use reopenAfter. */
const renewAfter = () => 1_000 + Math.random() * 2_000
/** Three heartbeats: a stream silent for longer is dead, whatever the browser reports. */
const silentFor = 45_000
const own = 'user'
/** Random, because a stream fails for all clients at once. */
const pollAfter = () => 12_000 + Math.random() * 3_000

// One stream for the whole page: browsers limit connections per host, and each tab needs its own.
const listeners = new Map<string, Set<Listener>>()
let source: EventSource | undefined
let opening: ReturnType<typeof setTimeout> | undefined
let asking: ReturnType<typeof setTimeout> | undefined
let watching: ReturnType<typeof setTimeout> | undefined
/** Last event id and its topics, so that the next stream does not repeat known states. */
let known = { names: '', id: '' }
let attempt = 0
let broken = false

const isOwn = (topic: string) => topic === own
const topics = () =>
  [...listeners.keys()]
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .slice(0, maxTopics)
    .sort()
const publicTopics = () => topics().filter((topic) => !isOwn(topic))

const dispatch = (news: AnyNews) => {
  for (const listener of [...(listeners.get(news.topic) ?? [])]) listener(news)
}

const close = () => {
  attempt++
  clearTimeout(opening)
  clearTimeout(watching)
  source?.close()
}

const forget = () => {
  known = { names: '', id: '' }
}

const stopAsking = () => {
  clearTimeout(asking)
  asking = undefined
}

// Cached answers may be older than what the page shows.
const fresh = { fresh: true }

const askPublic = async (): Promise<AnyNews[]> => {
  const topicNames = publicTopics().join(',')
  if (!topicNames) return []
  return (await browserClient.call('GET /live/state', { query: { topics: topicNames } }, fresh))
    .data
}

const askOwn = async (): Promise<AnyNews[]> => {
  if (!listeners.has(own)) return []
  const { data } = await browserClient.call('GET /users/logged', {}, fresh)
  return [{ topic: own, unread: data.unread }]
}

const ask = async () => {
  const pending = asking
  for (const each of [askPublic, askOwn])
    try {
      const states = await each()
      if (asking !== pending) continue
      // Polled data is newer than the last stream, and may change back before the next one opens.
      if (states.length > 0) forget()
      for (const news of states) dispatch(news)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  if (asking === pending) asking = setTimeout(ask, pollAfter())
}

const askSoon = () => {
  asking ??= setTimeout(ask, pollAfter())
}

/** Requests a ticket, since EventSource sends no token; undefined if there is none. */
const takeTicket = () =>
  quietly(async () => (await browserClient.call('POST /live/tickets')).data.ticket)

/** Watches for heartbeats: a dead connection looks the same as a stream without news. */
const watch = () => {
  clearTimeout(watching)
  watching = setTimeout(() => {
    askSoon()
    later(renewAfter())
  }, silentFor)
}

const addressOf = (names: string, ticket?: string) =>
  stream +
  names +
  (ticket === undefined ? '' : `&ticket=${ticket}`) +
  (known.names === names && known.id ? `&last_event_id=${known.id}` : '')

const openAt = (all: readonly string[], ticket?: string) => {
  if (all.length === 0) return later(reopenAfter)
  const names = all.join(',')
  const opened = new EventSource(addressOf(names, ticket))
  source = opened
  watch()
  opened.addEventListener('beat', watch)
  const isWhole = all.length === topics().length
  opened.onopen = () => {
    watch()
    broken = false
    // Topics without a stream are still polled.
    if (isWhole) stopAsking()
  }
  opened.onmessage = ({ data, lastEventId }) => {
    watch()
    known = { names, id: lastEventId }
    dispatch(JSON.parse(data))
  }
  opened.onerror = () => {
    askSoon()
    // The browser does not retry a refused stream by itself, and a ticket is valid once.
    const isOver = opened.readyState === EventSource.CLOSED
    if (!isOver && ticket === undefined) return
    later(isOver || broken ? reopenAfter : renewAfter())
    broken = true
  }
}

const openWithTicket = async () => {
  const mine = attempt
  const ticket = await takeTicket()
  if (mine !== attempt) return
  if (ticket !== undefined) return openAt(topics(), ticket)
  askSoon()
  openAt(publicTopics())
}

const open = () => (listeners.has(own) ? void openWithTicket() : openAt(topics()))

const later = (milliseconds: number) => {
  close()
  opening = setTimeout(open, milliseconds)
}

const look = () => {
  close()
  stopAsking()
  if (!document.hidden && listeners.size > 0) later(openAfter)
}

/** Calls back with the present state and with every change; returns the function that unsubscribes. */
export const listen = (wanted: readonly string[], listener: Listener) => {
  if (listeners.size === 0) document.addEventListener('visibilitychange', look)
  for (const topic of wanted) listeners.set(topic, new Set(listeners.get(topic)).add(listener))
  // A new listener knows nothing yet, so the next stream sends every state.
  forget()
  look()
  return () => {
    for (const topic of wanted) {
      listeners.get(topic)?.delete(listener)
      if (listeners.get(topic)?.size === 0) listeners.delete(topic)
    }
    if (listeners.size === 0) document.removeEventListener('visibilitychange', look)
    look()
  }
}
