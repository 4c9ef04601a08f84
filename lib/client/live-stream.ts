'use client'

import type { z } from 'zod'
import type { liveFeed, liveItem, liveProposal, liveThread, liveUser } from '#lib/contract/live.ts'
import { ApiError } from './api-error.ts'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'

type UserNews = Pick<z.output<typeof liveUser>, 'topic' | 'unread'> &
  Partial<z.output<typeof liveUser>>
type AnyNews =
  | z.output<typeof liveItem>
  | z.output<typeof liveProposal>
  | z.output<typeof liveThread>
  | z.output<typeof liveFeed>
  | UserNews
type Hear = (news: AnyNews) => void

const stream = '/api/live?topics='
/** As many as one stream carries. */
const most = 10
/** The page itself comes first: its pictures, its scripts, the first touch. */
const openAfter = 500
const reopenAfter = 30_000
/** A ticket opens one stream: when that one breaks another is asked for, at first soon. */
const renewAfter = () => 1_000 + Math.random() * 2_000
/** Three beats of the stream: after so long without one nobody is there, whatever the browser believes. */
const silentFor = 45_000
const own = 'user'
/** Not all at the same moment: a stream fails for everybody at once. */
const pollAfter = () => 12_000 + Math.random() * 3_000

// One for the whole page: a browser opens few connections to one host, and each tab has its own.
const hearers = new Map<string, Set<Hear>>()
let source: EventSource | undefined
let opening: ReturnType<typeof setTimeout> | undefined
let asking: ReturnType<typeof setTimeout> | undefined
let watching: ReturnType<typeof setTimeout> | undefined
/** What all who listen know, and of which topics: the next stream does not say it again. */
let known = { names: '', id: '' }
let attempt = 0
let broken = false

const isOwn = (topic: string) => topic === own
const topics = () =>
  [...hearers.keys()]
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .slice(0, most)
    .sort()
const publicTopics = () => topics().filter((topic) => !isOwn(topic))

const tell = (news: AnyNews) => {
  for (const hear of [...(hearers.get(news.topic) ?? [])]) hear(news)
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

// An answer kept by the browser may be older than what the page shows.
const fresh = { fresh: true }

const askPublic = async (): Promise<AnyNews[]> => {
  const asked = publicTopics().join(',')
  if (!asked) return []
  return (await browserClient.call(calls.liveState, { query: { topics: asked } }, fresh)).data
}

const askOwn = async (): Promise<AnyNews[]> => {
  if (!hearers.has(own)) return []
  const { data } = await browserClient.call(calls.logged, {}, fresh)
  return [{ topic: own, unread: data.unread }]
}

const ask = async () => {
  const pending = asking
  for (const each of [askPublic, askOwn])
    try {
      const told = await each()
      if (asking !== pending) continue
      // Newer than what the last stream said, and perhaps changed back before the next one opens.
      if (told.length > 0) forget()
      for (const news of told) tell(news)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  if (asking === pending) asking = setTimeout(ask, pollAfter())
}

const askSoon = () => {
  asking ??= setTimeout(ask, pollAfter())
}

/** The browser sends no token with a stream: a ticket says whose it is. Undefined: there is none. */
const takeTicket = async () => {
  try {
    return (await browserClient.call(calls.liveTicket)).data.ticket
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** A line that died without a word looks like one on which nothing happens. */
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
    // What has no stream is asked for as before.
    if (isWhole) stopAsking()
  }
  opened.onmessage = ({ data, lastEventId }) => {
    watch()
    known = { names, id: lastEventId }
    tell(JSON.parse(data))
  }
  opened.onerror = () => {
    askSoon()
    // What was refused altogether the browser does not try again by itself, and a ticket is used up.
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

const open = () => (hearers.has(own) ? void openWithTicket() : openAt(topics()))

const later = (milliseconds: number) => {
  close()
  opening = setTimeout(open, milliseconds)
}

const look = () => {
  close()
  stopAsking()
  if (!document.hidden && hearers.size > 0) later(openAfter)
}

/** Hears of each of these topics how it stands, and again whenever it changes; returns how to stop. */
export const listen = (wanted: readonly string[], hear: Hear) => {
  if (hearers.size === 0) document.addEventListener('visibilitychange', look)
  for (const topic of wanted) hearers.set(topic, new Set(hearers.get(topic)).add(hear))
  // Who comes new knows nothing yet.
  forget()
  look()
  return () => {
    for (const topic of wanted) {
      hearers.get(topic)?.delete(hear)
      if (hearers.get(topic)?.size === 0) hearers.delete(topic)
    }
    if (hearers.size === 0) document.removeEventListener('visibilitychange', look)
    look()
  }
}
