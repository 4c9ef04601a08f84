'use client'

import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { browserClient } from './browser.ts'
import { laterCalls } from './later-calls.ts'
import { listen } from './live-stream.ts'
import {
  changeList,
  type NotificationPages,
  notificationsKey,
  setUnread,
  showAllRead,
  toNotifications,
} from './notifications.ts'

const newestOf = (list: NotificationPages | undefined) => list?.pages[0]?.items[0]?.id ?? null

const readNewest = async (client: QueryClient, shown: NotificationPages | undefined) => {
  const input = { query: { page: 1 } }
  const { items, lastPage, total } = toNotifications(
    await browserClient.call(laterCalls.notifications, input, { fresh: true }),
  )
  const known = new Set(shown?.pages.flatMap((page) => page.items.map(({ id }) => id)))
  // More came than a page holds: between it and what is shown there would be a hole.
  if (known.size > 0 && !items.some(({ id }) => known.has(id)))
    return client.invalidateQueries({ queryKey: notificationsKey })
  changeList(client, (list) => {
    const [first, ...others] = list.pages
    const held = new Set(list.pages.flatMap((page) => page.items.map(({ id }) => id)))
    const added = items.filter(({ id }) => !held.has(id))
    return {
      ...list,
      pages: [{ ...first, lastPage, total, items: [...added, ...(first?.items ?? [])] }, ...others],
    }
  })
}

/** What is new stands at the head of a list that is open; one that is not is read when it is opened. */
const bringNews = async (client: QueryClient, newest: number | null) => {
  const shown = client.getQueryCache().findAll({ queryKey: notificationsKey, type: 'active' })[0]
  if (!shown) return client.removeQueries({ queryKey: notificationsKey, type: 'inactive' })
  const list = shown.state.data as NotificationPages | undefined
  if (newestOf(list) === newest) return
  try {
    await readNewest(client, list)
  } catch (error) {
    // Out of reach: the next news asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

const ownThings = [
  laterCalls.participations,
  laterCalls.seat,
  laterCalls.ownSeat,
  laterCalls.orders,
  laterCalls.order,
]

/** A notification comes with every step of a seat or an order: those on show are asked anew. */
const refreshOwn = (client: QueryClient) => {
  for (const { method, path } of ownThings)
    void client.invalidateQueries({ queryKey: [method, path] })
}

/** The count of the avatar, the open list and what the member owns, as they are now; returns how to stop. */
export const followUser = (client: QueryClient) => {
  let newest: number | null | undefined
  return listen(['user'], (news) => {
    if (!('unread' in news)) return
    setUnread(client, news.unread)
    if (news.highlighted === false) showAllRead(client)
    if (news.newest !== undefined || news.unread > 0) void bringNews(client, news.newest ?? null)
    if (news.newest === undefined) return
    if (newest !== undefined && newest !== news.newest) refreshOwn(client)
    newest = news.newest
  })
}
