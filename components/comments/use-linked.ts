'use client'

import { toComment } from '#lib/client/data/entities/comments.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useThread } from './thread-context.tsx'

/** Fetches the comment that the address names if it is not among the loaded ones. */
export const useLinked = (shown: ReadonlySet<number>) => {
  const { wish } = useThread()
  const id = 'id' in wish ? wish.id : 0
  const isAway = id > 0 && !shown.has(id)
  const { data, isError } = useApiQuery(
    'GET /comments/{id}',
    { params: { id } },
    { enabled: isAway, staleTime: Number.POSITIVE_INFINITY },
  )
  if (!isAway) return undefined
  if (isError) return 'gone'
  if (!data) return undefined
  const { comment, parent } = data.data
  return { comment: toComment(comment), parent: parent && toComment(parent) }
}
