'use client'

import { toOwnComment } from '../entities/comments.ts'
import { toProposal } from '../entities/community.ts'
import { toPage } from '../entities/list.ts'
import { useApiPages } from '../queries.tsx'

const toProposals = toPage(toProposal)
const toComments = toPage(toOwnComment)

export const useOwnProposals = () => {
  const list = useApiPages('GET /users/logged/proposals', {}, { toPage: toProposals })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

export const useOwnComments = () => {
  const list = useApiPages('GET /users/logged/comments', {}, { toPage: toComments })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}
