'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import {
  change,
  marksKey,
  useLogin,
  useMarked,
  useOptimistic,
} from '#lib/client/data/community/marks.ts'
import { withLike } from '#lib/client/data/entities/marks.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatNumber } from '#lib/format/money.ts'
import { useTranslation } from '#words'

/** Optimistic; the count of a page rendered anew replaces what was received before. */
const useProposalLike = (id: number, given: number) => {
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

type LikeButtonProps = { id: number; title: string; likeCount: number }

export function LikeButton({ id, title, likeCount }: LikeButtonProps) {
  const { t } = useTranslation('community')
  const { liked, count, toggle, error } = useProposalLike(id, likeCount)
  return (
    <>
      <button
        type="button"
        className={`inline-flex min-h-11 cursor-pointer items-center gap-1.5 pr-5 ${liked ? 'text-danger' : ''}`}
        aria-pressed={liked}
        onClick={toggle}
      >
        <Heart size={20} fill={liked ? 'currentColor' : 'none'} />
        <span className="num">{formatNumber(count)}</span>
        <span className="sr-only">{t('likeOf', { title })}</span>
      </button>
      {error && (
        <span role="alert" className="text-danger">
          {t('likeFailed')}
        </span>
      )}
    </>
  )
}
