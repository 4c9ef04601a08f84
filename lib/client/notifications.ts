'use client'

import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { calls } from './calls.ts'
import { type Page, toPage } from './entities/list.ts'
import { type Notification, toNotification, type User } from './entities/people.ts'
import { laterCalls } from './later-calls.ts'
import { queryKey, useApiMutation, useApiPages } from './queries.tsx'

export const toNotifications = toPage(toNotification)
export const notificationsKey = queryKey(laterCalls.notifications)
export type NotificationPages = InfiniteData<Page<Notification>>

/** What came meanwhile pushes the rest down: the next page then begins with what stood on this one. */
const eachOnce = (items: Notification[]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

export const useNotifications = () => {
  const list = useApiPages(laterCalls.notifications, {}, { toPage: toNotifications, fresh: true })
  const items = eachOnce(list.data?.pages.flatMap((page) => page.items) ?? [])
  return { ...list, items, total: Math.max(items.length, list.data?.pages[0]?.total ?? 0) }
}

export const changeList = (client: QueryClient, change: (pages: NotificationPages) => unknown) =>
  client.setQueriesData<NotificationPages>(
    { queryKey: notificationsKey },
    (pages) => pages && (change(pages) as NotificationPages),
  )

export const setUnread = (client: QueryClient, unread: number) =>
  client.setQueryData<User | null>(queryKey(calls.logged), (user) => user && { ...user, unread })

/** Nothing is highlighted any more. */
export const showAllRead = (client: QueryClient) =>
  changeList(client, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.read ? item : { ...item, read: true })),
    })),
  }))

const hasHighlighted = (client: QueryClient) =>
  client
    .getQueriesData<NotificationPages>({ queryKey: notificationsKey })
    .some(([, list]) => list?.pages.some(({ items }) => items.some(({ read }) => !read)))

/**
 * While the list is looked at what comes is seen at once, and highlighted; leaving it means that
 * all of it was read. Returns how many are news to whoever looks.
 */
export const useReading = (unread: number) => {
  const client = useQueryClient()
  const [news, setNews] = useState(0)
  const { mutate: see } = useApiMutation(laterCalls.seeNotifications, {
    onSuccess: () => setUnread(client, 0),
  })
  const { mutate: read } = useApiMutation(laterCalls.readNotifications, {
    onSuccess: () => {
      setUnread(client, 0)
      showAllRead(client)
    },
  })
  const look = useEffectEvent((count: number) => {
    setNews((before) => before + count)
    see({})
  })
  const leave = useEffectEvent(() => {
    if (unread > 0 || hasHighlighted(client)) read({})
  })
  useEffect(() => {
    if (unread > 0) look(unread)
  }, [unread])
  useEffect(() => () => leave(), [])
  return Math.max(news, unread)
}
