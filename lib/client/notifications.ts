'use client'

import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { browserClient } from './browser.ts'
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

/** Nothing is highlighted any more. */
export const showAllRead = (client: QueryClient) => showRead(client, () => true)

/** Unless the stream has told of another count meanwhile, which is the newer one. */
const countSeen = (client: QueryClient, was: number, seen: number) =>
  client.setQueryData<User | null>(
    queryKey(calls.logged),
    (user) =>
      user && { ...user, unread: user.unread === was ? Math.max(0, was - seen) : user.unread },
  )

// A page that is left for another document takes its requests with it, all but these.
const lasting = { keepalive: true }

const quietly = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    // Out of reach: it stays highlighted, and is read the next time.
    if (!(error instanceof ApiError)) throw error
  }
}

const readOne = (client: QueryClient, { id, read }: Notification) => {
  if (read) return
  void quietly(async () => {
    await browserClient.call(laterCalls.readNotification, { params: { id } }, lasting)
    showRead(client, (item) => item.id === id)
  })
}

type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Another tab or a download: the page with the list stays open. */
const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  metaKey || ctrlKey || shiftKey || altKey

const readUntil = (client: QueryClient, until: number) =>
  quietly(async () => {
    const input = { query: { until } }
    await browserClient.call(laterCalls.readNotifications, input, lasting)
    showRead(client, ({ id }) => id <= until)
  })

/**
 * Marks what comes as seen while the list is open, and all it held as read when it closes or the page is left. A row
 * that is followed is read alone: the list closes because of it, and the others stay unread.
 */
export const useReading = (unread: number) => {
  const client = useQueryClient()
  const { items } = useNotifications()
  const [seen, setSeen] = useState(0)
  const [most, setMost] = useState(0)
  const followed = useRef(false)
  const until = Math.max(0, ...items.map(({ id }) => id))
  const { mutate: see } = useApiMutation(laterCalls.seeNotifications)
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
    // A page that the browser keeps for the way back has its list open still.
    followed.current = false
  })
  useEffect(() => {
    if (unread > 0 && until > 0) look()
  }, [unread, until])
  useEffect(() => {
    const left = () => leave()
    window.addEventListener('pagehide', left)
    return () => {
      window.removeEventListener('pagehide', left)
      left()
    }
  }, [])
  // What was seen leaves the count of the avatar a moment before it is counted here.
  const news = seen + unread
  if (news > most) setMost(news)
  const onFollow = (item: Notification, press: Press) => {
    readOne(client, item)
    followed.current = !isElsewhere(press)
  }
  /** `news`: how many there are for whoever opened the list. */
  return { news: Math.max(news, most), onFollow }
}
