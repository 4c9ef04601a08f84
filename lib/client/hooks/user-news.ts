import type { QueryClient } from '@tanstack/react-query'
import {
  changeList,
  type NotificationPages,
  notificationsKey,
  setUnread,
  showAllRead,
  toNotifications,
} from '../data/notifications/notifications.ts'
import { queryKey } from '../data/queries.tsx'
import { ownKinds } from '../storage/own-kinds.ts'
import { quietly } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'
import { listen } from '../transport/live-stream.ts'

const newestOf = (list: NotificationPages | undefined) => list?.pages[0]?.items[0]?.id ?? null

const readNewest = async (client: QueryClient, shown: NotificationPages | undefined) => {
  const input = { query: { page: 1 } }
  const { items, lastPage, total } = toNotifications(
    await browserClient.call('GET /users/logged/notifications', input, { fresh: true }),
  )
  const known = new Set(shown?.pages.flatMap((page) => page.items.map(({ id }) => id)))
  // More entries arrived than a page holds: the list would have a gap.
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

/** Inserts new entries at the head of an open list; a closed one is loaded when it opens. */
const bringNews = async (client: QueryClient, newest: number | null) => {
  const shown = client.getQueryCache().findAll({ queryKey: notificationsKey, type: 'active' })[0]
  if (!shown) return client.removeQueries({ queryKey: notificationsKey, type: 'inactive' })
  const list = shown.state.data as NotificationPages | undefined
  if (newestOf(list) === newest) return
  await quietly(() => readNewest(client, list))
}

const ownThings = [
  'GET /users/logged/participations',
  'GET /participations/{id}',
  'GET /preorders/{id}/participations/mine',
  'GET /users/logged/orders',
  'GET /users/logged/orders/{id}',
  'GET /users/logged/credits',
  'GET /users/logged/weep',
] as const

/** Every step of a seat, an order, the credits or a plan writes a notification: reloads those on show. */
const refreshOwn = (client: QueryClient) => {
  for (const name of ownThings) void client.invalidateQueries({ queryKey: queryKey(name) })
}

/** Reads once what belongs to the interests of whoever just signed in, so that pages keep its place. */
const learnOwnKinds = async () => {
  if (ownKinds.isKnown()) return
  const answer = await quietly(() => browserClient.call('GET /users/logged/home'))
  if (answer) ownKinds.remember(answer.data)
}

/** Keeps unread count, open list and data of the member current; returns the function that stops it. */
export const followUser = (client: QueryClient) => {
  let newest: number | null | undefined
  void learnOwnKinds()
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
