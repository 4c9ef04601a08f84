'use client'

import { useTranslation } from '#components/i18next.ts'
import type { OwnComment } from '#lib/client/entities/comments.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { OwnRow } from './own-row.tsx'

/** Own comment with a link to where it stands. */
export function CommentRow({ comment }: { comment: OwnComment }) {
  const { t } = useTranslation('own-comments')
  const { id, place, content, parentId, publishedAt, likes, answersCounter } = comment
  const date = formatDate(publishedAt)
  const counts = [
    likes > 0 && t('likes', { count: likes }),
    answersCounter > 0 && t('answers', { count: answersCounter }),
  ].filter(Boolean)
  return (
    <OwnRow
      href={`${resourcePath(place.type, place)}#comment-${id}`}
      image={place.image}
      title={place.title}
    >
      <p className="line-clamp-3 text-small" dir="auto">
        {content}
      </p>
      <p className="text-small text-ink-2">
        {[t(parentId === null ? 'written' : 'answered', { date }), ...counts].join(' · ')}
      </p>
    </OwnRow>
  )
}
