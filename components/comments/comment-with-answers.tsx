import type { Comment } from '#lib/client/entities/comments.ts'
import { Answers } from './answers.tsx'
import { CommentView } from './comment-view.tsx'

export function CommentWithAnswers({ comment, now }: { comment: Comment; now: number }) {
  return (
    <CommentView comment={comment} now={now}>
      {comment.answersCounter > 0 && (
        <Answers of={comment.id} count={comment.answersCounter} now={now} />
      )}
    </CommentView>
  )
}
