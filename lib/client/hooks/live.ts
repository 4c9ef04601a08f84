import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { liveItem } from '#lib/contract/live.ts'
import { type LiveItem, withNews } from '../data/entities/live-item.ts'
import { listen } from '../transport/live-stream.ts'

export type News = z.output<typeof liveItem>

/** Subscribes to live data of items while the page is visible; polls when there is no stream. */
export const useNews = (topics: string, onNews: (news: News) => void) => {
  const latestOnNews = useEffectEvent(onNews)
  useEffect(() => {
    if (!topics) return
    return listen(topics.split(','), (news) => {
      if (!('threads' in news || 'newest' in news || 'unread' in news || 'want_count' in news))
        latestOnNews(news)
    })
  }, [topics])
}

/** Item of the page, updated with every change without a reload. */
export const useLiveItem = (written: LiveItem) => {
  const [shown, show] = useState({ written, item: written, gone: false })
  // A preview has no id, and no news.
  useNews(written.id ? `${written.type}:${written.id}` : '', (news) =>
    show((before) =>
      'gone' in news
        ? { written, item: before.item, gone: true }
        : { written, item: withNews(written, news), gone: false },
    ),
  )
  // A page rendered anew has newer data than the events before it.
  return shown.written === written ? shown : { item: written, gone: false }
}
