import { MessageCircle } from 'lucide-react'
import type { Comment } from '#lib/client/entities/comments.ts'

/** One line of what was said last; a group nobody speaks of yet keeps the room, so rows stand level. */
export function CardComment({ comment }: { comment: Comment | null }) {
  if (!comment || comment.removed) return null
  return (
    <p className="card-comment">
      <MessageCircle size={14} aria-hidden="true" />
      <span>
        {comment.userName && <b>{comment.userName} </b>}
        {comment.content}
      </span>
    </p>
  )
}
