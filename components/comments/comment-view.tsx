import { Trash2 } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Ago } from '#components/ago.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Mark } from '#components/ui/mark.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { EmptySeat } from '#components/ui/seats.tsx'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import { partsOf } from '#lib/format/text-parts.ts'
import { useTranslation } from '#words'

/** Text direction follows the letters of the text and does not affect its surroundings. */
function CommentText({ comment }: { comment: Pick<Comment, 'content' | 'mentions'> }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {partsOf(comment.content, comment.mentions).map((part, place) => {
        // Index as key: the parts of a text never change.
        const key = `${place}`
        if (part.kind === 'link')
          return (
            <a key={key} className="link" href={part.href} rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          )
        if (part.kind === 'text') return part.text
        return (
          <b key={key} className="font-semibold text-link">
            {part.text}
          </b>
        )
      })}
    </p>
  )
}

type CommentViewProps = ComponentProps<'article'> & {
  comment: Comment
  now: number
  /** Shown beside the name, instead of the age. */
  state?: ReactNode
  marker?: ReactNode
  /** Shown instead of the text. */
  instead?: ReactNode
}

/** Comment, or the placeholder of a removed one. */
export function CommentView(props: CommentViewProps) {
  const { comment, now, state, marker, instead, children, ...rest } = props
  const { t } = useTranslation('comments')
  return (
    <article className="comment" {...rest}>
      <Face comment={comment} />
      <div>
        {comment.removed ? (
          (instead ?? <p className="pt-2.5 text-ink-2">{t('removed')}</p>)
        ) : (
          <>
            <CommentAuthor comment={comment} now={now} state={state} marker={marker} />
            {instead ?? <CommentText comment={comment} />}
          </>
        )}
        {children}
      </div>
    </article>
  )
}

function Face({ comment }: { comment: Comment }) {
  const size = comment.parentId === null ? 44 : 36
  const style = { '--s': `${size}px` } as CSSProperties
  if (comment.removed)
    return (
      <EmptySeat className="comment-gone" style={style} aria-hidden="true">
        <Trash2 size={18} />
      </EmptySeat>
    )
  if (comment.staff)
    return (
      <span className="avatar comment-house" style={style}>
        <Mark size={Math.round(size * 0.6)} />
      </span>
    )
  const person = { name: comment.userName, image: comment.userImage }
  return <PersonAvatar person={person} size={size} />
}

type CommentAuthorProps = Pick<CommentViewProps, 'comment' | 'now' | 'state' | 'marker'>

function CommentAuthor({ comment, now, state, marker }: CommentAuthorProps) {
  const { t } = useTranslation('comments')
  const { publishedAt } = comment
  return (
    <p className="comment-by">
      <b>
        <bdi>{comment.userName || t('someone')}</bdi>
      </b>
      {comment.staff && <Marker kind="seat">{t('staff')}</Marker>}
      {state ?? <Ago className="text-tiny text-ink-2" since={publishedAt} writtenAt={now} />}
      {comment.edited && <span className="text-tiny text-ink-2">{t('edited')}</span>}
      {marker}
    </p>
  )
}
