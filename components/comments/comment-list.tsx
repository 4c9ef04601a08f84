import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Discussion } from '#lib/client/data/entities/comments.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { AskToWrite, CommentActions, CommentView } from './comment-view.tsx'
import { WakingThread } from './waking-thread.tsx'

type CommentListProps = {
  type: ResourceType
  id: number
  first: Discussion
  now: number
  title: string
}

/** Comments of the cached page, the same for everybody, until the interactive thread replaces them. */
export function CommentList({ type, id, first, now, title }: CommentListProps) {
  const t = translate('comments')
  const { items, total, comments, page, lastPage } = first
  const orders = { label: t('order'), recent: t('recent'), oldest: t('oldest') }
  return (
    <WakingThread type={type} id={id} title={title} total={comments} orders={orders}>
      <div className="comments">
        <AskToWrite first={total === 0} />
        {items.map((comment) => (
          <UnlessBlocked key={comment.id} member={comment.userId}>
            <CommentView id={`comment-${comment.id}`} comment={comment} now={now}>
              {!comment.removed && <CommentActions comment={comment} />}
              {comment.answersCounter > 0 && (
                <button
                  type="button"
                  className="answers-toggle"
                  data-act="open"
                  data-comment={comment.id}
                  aria-expanded={false}
                >
                  {t('answers', { count: comment.answersCounter })}
                </button>
              )}
            </CommentView>
          </UnlessBlocked>
        ))}
        {page < lastPage && (
          <Button wide data-act="more">
            {t('more', { count: total - items.length })}
          </Button>
        )}
      </div>
    </WakingThread>
  )
}
