import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { quietly } from '../../transport/api-error.ts'
import { browserClient } from '../../transport/browser.ts'
import { type Notification, toNotification, type User } from '../entities/people.ts'
import { type Page, toPage } from '../entities/wire.ts'
import { queryKey, useApiMutation, useApiPages } from '../queries.tsx'

export const toNotifications = toPage(toNotification)
export const notificationsKey = queryKey('GET /users/logged/notifications')
export type NotificationPages = InfiniteData<Page<Notification>>

/** New notifications shift the others, so the next page may start with entries of this one. */
const eachOnce = (items: Notification[]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

export const useNotifications = () => {
  const list = useApiPages(
    'GET /users/logged/notifications',
    {},
    { toPage: toNotifications, fresh: true },
  )
  const items = eachOnce(list.items)
  return { ...list, items, total: Math.max(items.length, list.data?.pages[0]?.total ?? 0) }
}

export const changeList = (client: QueryClient, change: (pages: NotificationPages) => unknown) =>
  client.setQueriesData<NotificationPages>(
    { queryKey: notificationsKey },
    (pages) => pages && (change(pages) as NotificationPages),
  )

export const setUnread = (client: QueryClient, unread: number) =>
  client.setQueryData<User | null>(
    queryKey('GET /users/logged'),
    (user) => user && { ...user, unread },
  )

const showRead = (client: QueryClient, isRead: (item: Notification) => boolean) =>
  changeList(client, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) =>
        !item.read && isRead(item) ? { ...item, read: true } : item,
      ),
    })),
  }))

export const showAllRead = (client: QueryClient) => showRead(client, () => true)

/** Reduces the count, unless the stream has sent a newer one meanwhile. */
const countSeen = (client: QueryClient, was: number, seen: number) =>
  client.setQueryData<User | null>(
    queryKey('GET /users/logged'),
    (user) =>
      user && { ...user, unread: user.unread === was ? Math.max(0, was - seen) : user.unread },
  )

// Leaving the page aborts its requests, except those with keepalive.
const lasting = { keepalive: true }

const readOne = (client: QueryClient, { id, read }: Notification) => {
  if (read) return
  void quietly(async () => {
    await browserClient.call(
      'PUT /users/logged/notifications/{id}/read',
      { params: { id } },
      lasting,
    )
    showRead(client, (item) => item.id === id)
  })
}

type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** True for clicks that open another tab or a download: the page with the list stays open. */
const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  metaKey || ctrlKey || shiftKey || altKey

const readUntil = (client: QueryClient, until: number) =>
  quietly(async () => {
    const input = { query: { until } }
    await browserClient.call('PUT /users/logged/notifications/read', input, lasting)
    showRead(client, ({ id }) => id <= until)
  })

/** Marks all as read when the list closes; a followed link marks only its own, though it closes too. */
export const useReading = (unread: number) => {
  const client = useQueryClient()
  const { items } = useNotifications()
  const [seen, setSeen] = useState(0)
  const [most, setMost] = useState(0)
  const followed = useRef(false)
  const until = Math.max(0, ...items.map(({ id }) => id))
  const { mutate: see } = useApiMutation('PUT /users/logged/notifications/seen')
  const look = useEffectEvent(() =>
    see(
      { query: { until } },
      {
        onSuccess: ({ data }) => {
          setSeen((before) => before + data.seen)
          countSeen(client, unread, data.seen)
        },
      },
    ),
  )
  const leave = useEffectEvent(() => {
    if (!followed.current && items.some(({ read }) => !read)) void readUntil(client, until)
    // The list is still open on a page restored from the back/forward cache.
    followed.current = false
  })
  useEffect(() => {
    if (unread > 0 && until > 0) look()
  }, [unread, until])
  useEffect(() => {
    const onLeave = () => leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  // The unread count drops a moment before `seen` increases.
  const news = seen + unread
  if (news > most) setMost(news)
  const onFollow = (item: Notification, press: Press) => {
    readOne(client, item)
    followed.current = !isElsewhere(press)
  }
  return { news: Math.max(news, most), onFollow }
}
