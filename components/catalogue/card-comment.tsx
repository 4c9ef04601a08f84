import { MessageCircle } from 'lucide-react'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import type { Comment } from '#lib/client/entities/comments.ts'

/** Latest comment in one line; without one the grid row keeps its height, so that the cards of a row align. */
export function CardComment({ comment }: { comment: Comment | null }) {
  if (!comment || comment.removed) return null
  return (
    <UnlessBlocked member={comment.userId}>
      <p className="flex min-w-0 gap-1.5 text-tiny text-ink-2">
        <MessageCircle size={14} aria-hidden="true" className="mt-0.5" />
        <span className="truncate">
          {comment.userName && <b className="font-semibold text-ink">{comment.userName} </b>}
          {comment.content}
        </span>
      </p>
    </UnlessBlocked>
  )
}
