'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '../entities/comments.ts'
import type { ThreadPlace } from './comments.ts'

/** Comments just sent from here, shown in place until the list is loaded again. */
export const useWritten = ({ type, id }: ThreadPlace, parentId: number | null) => {
  const client = useQueryClient()
  const queryKey = ['written comments', type, id, parentId]
  const { data } = useQuery<Comment[]>({
    queryKey,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    written: data,
    add: (comment: Comment) =>
      client.setQueryData<Comment[]>(queryKey, (before = []) => [...before, comment]),
    clear: () => client.setQueryData<Comment[]>(queryKey, []),
  }
}
