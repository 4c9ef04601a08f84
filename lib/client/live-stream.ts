'use client'

import type { z } from 'zod'
import type { liveItem, liveThread } from '#lib/contract/live.ts'
import { ApiError } from './api-error.ts'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'

export type AnyNews = z.output<typeof liveItem> | z.output<typeof liveThread>
type Hear = (news: AnyNews) => void

const stream = '/api/live?topics='
/** As many as one stream carries. */
const most = 10
/** The page itself comes first: its pictures, its scripts, the first touch. */
const openAfter = 500
const reopenAfter = 30_000
/** Not all at the same moment: a stream fails for everybody at once. */
const pollAfter = () => 12_000 + Math.random() * 3_000

// One for the whole page: a browser opens few connections to one host, and each tab has its own.
const hearers = new Map<string, Set<Hear>>()
let source: EventSource | undefined
let opening: ReturnType<typeof setTimeout> | undefined
let asking: ReturnType<typeof setTimeout> | undefined

const topics = () => [...hearers.keys()].slice(0, most).sort().join(',')

const tell = (news: AnyNews) => {
  for (const hear of [...(hearers.get(news.topic) ?? [])]) hear(news)
}

const close = () => {
  clearTimeout(opening)
  source?.close()
}

const stopAsking = () => {
  clearTimeout(asking)
  asking = undefined
}

const ask = async () => {
  const pending = asking
  try {
    // An answer kept by the browser may be older than what the page shows.
    const input = { query: { topics: topics() } }
    const { data } = await browserClient.call(calls.liveState, input, { fresh: true })
    if (asking === pending) for (const news of data) tell(news)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  if (asking === pending) asking = setTimeout(ask, pollAfter())
}

const open = () => {
  const opened = new EventSource(stream + topics())
  source = opened
  opened.onopen = stopAsking
  opened.onmessage = ({ data }) => tell(JSON.parse(data))
  opened.onerror = () => {
    asking ??= setTimeout(ask, pollAfter())
    // What was refused altogether the browser does not try again by itself.
    if (opened.readyState === EventSource.CLOSED) later(reopenAfter)
  }
}

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
