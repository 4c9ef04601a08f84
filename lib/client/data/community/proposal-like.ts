'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readToken } from '../../storage/token.ts'
import { browserClient } from '../../transport/browser.ts'
import { withLike } from '../entities/marks.ts'
import { change, isDeadToken, marksKey, settle, useLogin, useMarked } from './marks.ts'

/** Optimistic; the count of a page rendered anew replaces what was received before. */
export const useProposalLike = (id: number, given: number) => {
  const client = useQueryClient()
  const login = useLogin()
  const liked = useMarked((marks) => marks.liked.includes(id)) ?? false
  const [received, setReceived] = useState<{ count: number; since: number } | null>(null)
  const count = received?.since === given ? received.count : given
  const mutationKey = ['like proposal', id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const put = (on: boolean, count: number) => {
    setReceived({ count: Math.max(0, count), since: given })
    change(client, (marks) => withLike(marks, id, on))
  }
  const { mutate, error } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (on: boolean) =>
      browserClient.call(on ? 'PUT /community/{id}/like' : 'DELETE /community/{id}/like', {
        params: { id },
      }),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey: marksKey })
      put(on, count + (on ? 1 : -1))
      return { count }
    },
    onSuccess: ({ data }) => {
      if (isLast()) put(data.liked, data.likes)
    },
    onError: (error, on, before) => {
      if (before && isLast()) put(!on, before.count)
      if (isDeadToken(error)) login()
    },
    onSettled: (_, error) => settle(client, error),
  })
  const toggle = () => (readToken() === null ? login() : mutate(!liked))
  return { liked, count, toggle, error }
}
