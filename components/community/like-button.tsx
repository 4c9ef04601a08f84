'use client'

import { Heart } from 'lucide-react'
import { useProposalLike } from '#lib/client/data/community/proposal-like.ts'
import { formatNumber } from '#lib/format/money.ts'
import { useTranslation } from '#words'

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
