import { useEffect } from 'react'
import type { ResourceType } from '../../paths.ts'
import { toOwnComment } from '../entities/comments.ts'
import { toProposal } from '../entities/community.ts'
import { toFollowed } from '../entities/home.ts'
import { toPage } from '../entities/wire.ts'
import { useApiMutation, useApiPages } from '../queries.tsx'

const toFollowing = toPage(toFollowed)
const toProposals = toPage(toProposal)
const toComments = toPage(toOwnComment)

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
  return list
}

export const useOwnProposals = () =>
  useApiPages('GET /users/logged/proposals', {}, { toPage: toProposals })

export const useOwnComments = () =>
  useApiPages('GET /users/logged/comments', {}, { toPage: toComments })
