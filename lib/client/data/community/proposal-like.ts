import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readToken } from '../../storage/token.ts'
import { browserClient } from '../../transport/browser.ts'
import { withLike } from '../entities/marks.ts'
import { change, marksKey, useLogin, useMarked, useOptimistic } from './marks.ts'

/** Optimistic; the count of a page rendered anew replaces what was received before. */
export const useProposalLike = (id: number, given: number) => {
  const client = useQueryClient()
  const login = useLogin()
  const liked = useMarked((marks) => marks.liked.includes(id)) ?? false
  const [received, setReceived] = useState<{ count: number; since: number } | null>(null)
  const count = received?.since === given ? received.count : given
  const put = (on: boolean, count: number) => {
    setReceived({ count: Math.max(0, count), since: given })
    change(client, (marks) => withLike(marks, id, on))
  }
  const { mutate, error } = useOptimistic({
    key: ['like proposal', id],
    queryKey: marksKey,
    send: (on: boolean) =>
      browserClient.call(on ? 'PUT /community/{id}/like' : 'DELETE /community/{id}/like', {
        params: { id },
      }),
    show: (on) => {
      put(on, count + (on ? 1 : -1))
      return () => put(!on, count)
    },
    onAnswer: (answer) => put(answer.liked, answer.likes),
    onDeadToken: login,
  })
  const toggle = () => (readToken() === null ? login() : mutate(!liked))
  return { liked, count, toggle, error }
}
