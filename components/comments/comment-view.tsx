import { Heart } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Mark } from '#components/ui/mark.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { EmptySeat } from '#components/ui/seats.tsx'
import type { Comment } from '#lib/client/entities/comments.ts'
import { formatAgo } from '#lib/format/age.ts'
import { useTranslation } from '#words'

type CommentViewProps = { comment: Comment; now: number; children?: ReactNode }

/** What somebody said, or the place where it stood. */
export function CommentView({ comment, now, children }: CommentViewProps) {
  const { t } = useTranslation('comments')
  return (
    <article className="comment">
      <Face comment={comment} />
      <div>
        {comment.removed ? (
          <p className="pt-2.5 text-ink-2">{t('removed')}</p>
        ) : (
          <Said comment={comment} now={now} />
        )}
        {children}
      </div>
    </article>
  )
}

function Face({ comment }: { comment: Comment }) {
  const size = comment.parentId === null ? 44 : 36
  const style = { '--s': `${size}px` } as CSSProperties
  if (comment.removed) return <EmptySeat style={style} aria-hidden="true" />
  if (comment.staff)
    return (
      <span className="avatar comment-house" style={style}>
        <Mark size={Math.round(size * 0.6)} />
      </span>
    )
  const person = { id: comment.userId, image: comment.userImage }
  return <PersonAvatar person={person} size={size} />
}

function Said({ comment, now }: { comment: Comment; now: number }) {
  const { t } = useTranslation('comments')
  const { t: format } = useTranslation('format')
  const { publishedAt, likes } = comment
  return (
    <>
      <p className="comment-by">
        <b>{comment.userName || t('someone')}</b>
        {comment.staff && <Marker kind="seat">{t('staff')}</Marker>}
        <time className="text-tiny text-ink-2" dateTime={new Date(publishedAt).toISOString()}>
          {formatAgo(format, publishedAt, now)}
        </time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{comment.content}</p>
      {likes > 0 && (
        <p className="mt-1 flex items-center gap-1.5 text-small text-ink-2">
          <Heart size={16} aria-hidden="true" />
          <span aria-hidden="true" className="num">
            {likes}
          </span>
          <span className="sr-only">{t('likes', { count: likes })}</span>
        </p>
      )}
    </>
  )
}
