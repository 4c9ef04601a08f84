'use client'

import { useEffect } from 'react'
import type { ResourceType } from '../../paths.ts'
import { toFollowed } from '../entities/following.ts'
import { toPage } from '../entities/list.ts'
import { useApiMutation, useApiPages } from '../queries.tsx'

const toFollowing = toPage(toFollowed)

/** Followed things of a type. Showing the list marks earlier changes as seen. */
export const useFollowing = (type: ResourceType, enabled: boolean) => {
  const list = useApiPages(
    'GET /users/logged/following',
    { query: { type } },
    { toPage: toFollowing, enabled },
  )
  const { mutate: look } = useApiMutation('PUT /users/logged/following/seen')
  const shown = enabled && list.isSuccess ? list.data.pages[0]?.total : undefined
  useEffect(() => {
    if (shown) look({ body: { type } })
  }, [shown, type, look])
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}
