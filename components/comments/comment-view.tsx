import { CornerUpLeft, Ellipsis, Heart, MessageCircle, Trash2 } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react'
import { Ago } from '#components/ago.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Mark } from '#components/ui/mark.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { EmptySeat } from '#components/ui/seats.tsx'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import { formatNumber } from '#lib/format/money.ts'
import { partsOf } from '#lib/format/text-parts.ts'
import { useTranslation } from '#words'

/** Text direction follows the letters of the text and does not affect its surroundings. */
function CommentText({ comment }: { comment: Pick<Comment, 'content' | 'mentions'> }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {partsOf(comment.content, comment.mentions).map((part, place) => {
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
  state?: ReactNode
  marker?: ReactNode
  instead?: ReactNode
}

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

type CommentActionsProps = {
  comment: Comment
  liked?: boolean
  onLike?: () => void
  onAnswer?: (() => void) | undefined
  answerButton?: Ref<HTMLButtonElement> | undefined
  menu?: ReactNode
}

/** Without handlers the buttons carry their action in `data-act`, which is run once the thread has loaded. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, liked, onLike, onAnswer, answerButton, menu } = props
  const { t } = useTranslation('comments')
  const { id, likes } = comment
  return (
    <div className="comment-actions">
      <button
        type="button"
        data-act="like"
        data-comment={id}
        aria-pressed={liked ?? false}
        onClick={onLike}
      >
        <Heart size={18} />
        {likes > 0 && <span className="num">{formatNumber(likes)}</span>}
        <span className="sr-only">{t('like')}</span>
      </button>
      {comment.canAnswerToComment && (
        <button
          ref={answerButton}
          type="button"
          data-act="answer"
          data-comment={id}
          onClick={onAnswer}
        >
          <CornerUpLeft size={18} />
          {t('answer')}
        </button>
      )}
      {menu ?? <MenuButton data-act="menu" data-comment={id} aria-expanded={false} />}
    </div>
  )
}

export function MenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation('comments')
  return (
    <button type="button" aria-label={t('menu')} {...props}>
      <Ellipsis size={18} />
    </button>
  )
}

type AskToWriteProps = {
  first: boolean
  /** True when the composer with the focus has just been closed. */
  wasOpen?: boolean
  onAsk?: () => void
}

/** Button that opens the composer; for an empty thread an invitation to write the first comment. */
export function AskToWrite({ first, wasOpen, onAsk }: AskToWriteProps) {
  const { t } = useTranslation('comments')
  if (!first)
    return (
      <button
        type="button"
        className="input text-start text-ink-2"
        data-act="write"
        // biome-ignore lint/a11y/noAutofocus: the focus was in the composer that this button replaces
        autoFocus={wasOpen}
        onClick={onAsk}
      >
        {t('ask')}
      </button>
    )
  return (
    <Empty
      heading="h3"
      icon={<MessageCircle size={32} />}
      title={t('first.title')}
      text={t('first.text')}
      action={
        <Button kind="pri" data-act="write" autoFocus={wasOpen} onClick={onAsk}>
          {t('first.write')}
        </Button>
      }
    />
  )
}
