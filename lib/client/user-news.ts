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

const readNewest = async (client: QueryClient) => {
  const input = { query: { page: 1 } }
  const { items, lastPage } = toNotifications(
    await browserClient.call(laterCalls.notifications, input, { fresh: true }),
  )
  changeList(client, (list) => {
    const known = new Set(list.pages.flatMap((page) => page.items.map(({ id }) => id)))
    const [first, ...others] = list.pages
    const added = items.filter(({ id }) => !known.has(id))
    return {
      ...list,
      pages: [{ ...first, lastPage, items: [...added, ...(first?.items ?? [])] }, ...others],
    }
  })
}

/** What is new stands at the head of a list that is open; one that is not is read when it is opened. */
const bringNews = async (client: QueryClient, newest: number | null) => {
  const shown = client.getQueryCache().findAll({ queryKey: notificationsKey, type: 'active' })[0]
  if (!shown) return client.removeQueries({ queryKey: notificationsKey, type: 'inactive' })
  if (newestOf(shown.state.data as NotificationPages) === newest) return
  try {
    await readNewest(client)
  } catch (error) {
    // Out of reach: the next news asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** The count of the avatar, and the list where it is open, as they are now; returns how to stop. */
export const followUser = (client: QueryClient) =>
  listen(['user'], (news) => {
    if (!('unread' in news)) return
    setUnread(client, news.unread)
    if (news.highlighted === false) showAllRead(client)
    if (news.newest !== undefined || news.unread > 0) void bringNews(client, news.newest ?? null)
  })
