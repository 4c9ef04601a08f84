import { CornerUpLeft, Ellipsis, Heart } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import { formatNumber } from '#lib/format/money.ts'
import { useTranslation } from '#words'

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
        <Heart size={18} aria-hidden="true" />
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
          <CornerUpLeft size={18} aria-hidden="true" />
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
      <Ellipsis size={18} aria-hidden="true" />
    </button>
  )
}
