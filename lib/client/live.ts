'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { liveItem } from '#lib/contract/live.ts'
import { ApiError } from './api-error.ts'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'
import { type LiveItem, withNews } from './entities/live-item.ts'

export type News = z.output<typeof liveItem>

const stream = '/api/live?topics='
/** The page itself comes first: its pictures, its scripts, the first touch. */
const openAfter = 500
const reopenAfter = 30_000
/** Not all at the same moment: a stream fails for everybody at once. */
const pollAfter = () => 12_000 + Math.random() * 3_000

/** What is told of items while the page is looked at; asked for now and then while no stream stands. */
export const useNews = (topics: string, hear: (news: News) => void) => {
  const heard = useEffectEvent(hear)

  useEffect(() => {
    let source: EventSource | undefined
    let opening: ReturnType<typeof setTimeout> | undefined
    let asking: ReturnType<typeof setTimeout> | undefined
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
        const input = { query: { topics } }
        // An answer kept by the browser may be older than what the page shows.
        const { data } = await browserClient.call(calls.liveState, input, { fresh: true })
        if (asking === pending) for (const news of data) heard(news)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
      if (asking === pending) asking = setTimeout(ask, pollAfter())
    }
    const open = () => {
      const opened = new EventSource(stream + topics)
      source = opened
      opened.onopen = stopAsking
      opened.onmessage = ({ data }) => heard(JSON.parse(data))
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
      if (!document.hidden) later(openAfter)
    }
    if (!topics) return
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
      stopAsking()
    }
  }, [topics])
}

/** An item as it is now: from the page first, then following every change without a reload. */
export const useLiveItem = (written: LiveItem) => {
  const [shown, show] = useState({ written, item: written, gone: false })
  useNews(`${written.type}:${written.id}`, (news) =>
    show((before) =>
      'gone' in news
        ? { written, item: before.item, gone: true }
        : { written, item: withNews(written, news), gone: false },
    ),
  )
  // A page that came anew brings newer facts than those heard before it.
  return shown.written === written ? shown : { item: written, gone: false }
}
