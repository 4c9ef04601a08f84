'use client'

import { useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'
import { toPage } from './entities/list.ts'
import { toNotification } from './entities/people.ts'
import { queryKey, useApiMutation, useApiPages } from './queries.tsx'

export const useNotifications = () => {
  const list = useApiPages(calls.notifications, {}, { toPage: toPage(toNotification) })
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) ?? [] }
}

/** Marks everything as read, and lets whoever shows the count ask again. */
export const useReadAll = () => {
  const client = useQueryClient()
  const { mutate } = useApiMutation(calls.readNotifications, {
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKey(calls.logged) }),
        client.invalidateQueries({
          queryKey: [calls.notifications.method, calls.notifications.path],
        }),
      ]),
  })
  return () => mutate({})
}
