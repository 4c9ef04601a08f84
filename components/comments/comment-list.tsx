import type { Comment } from '#lib/client/entities/comments.ts'
import type { Page } from '#lib/client/entities/list.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { CommentWithAnswers } from './comment-with-answers.tsx'
import { MoreComments } from './more-comments.tsx'

type CommentListProps = { type: ResourceType; id: number; first: Page<Comment>; now: number }

/** What is said, newest first; what does not stand in the page is asked for page by page. */
export function CommentList({ type, id, first, now }: CommentListProps) {
  const { items, total, page, lastPage } = first
  if (total === 0) return <p className="text-ink-2">{translate('comments')('empty')}</p>
  return (
    <div className="comments">
      {items.map((comment) => (
        <CommentWithAnswers key={comment.id} comment={comment} now={now} />
      ))}
      {page < lastPage && (
        <MoreComments
          type={type}
          id={id}
          known={items.map((comment) => comment.id)}
          total={total}
          now={now}
        />
      )}
    </div>
  )
}
