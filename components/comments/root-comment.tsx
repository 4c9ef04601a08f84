'use client'

import { memo, useRef, useState } from 'react'
import { readToken } from '#lib/client/auth.ts'
import { useThreadLogin } from '#lib/client/comments.ts'
import type { Comment } from '#lib/client/entities/comments.ts'
import { ThreadAnswers } from './thread-answers.tsx'
import { ThreadComment } from './thread-comment.tsx'
import { useThread } from './thread-context.tsx'

type RootCommentProps = {
  comment: Comment
  /** The answer to it that the address means. */
  linked?: Comment | undefined
}

/** One that is no answer itself, and what was answered; of a thousand only what changed is drawn anew. */
export const RootComment = memo(function RootComment({ comment, linked }: RootCommentProps) {
  const { wish } = useThread()
  const login = useThreadLogin()
  const { id } = comment
  const wished = 'id' in wish && wish.id === id ? wish.act : undefined
  const [answering, setAnswering] = useState(wished === 'answer')
  const answer = () => (readToken() === null ? login({ act: 'answer', id }) : setAnswering(true))
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAnswering(false)
    // Where the place to answer took the focus along; whoever went elsewhere meanwhile stays there.
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.closest('.comment-composer'))
      button.current?.focus({ preventScroll: true })
  }
  return (
    <ThreadComment comment={comment} onAnswer={answer} answerButton={button}>
      <ThreadAnswers
        comment={comment}
        linked={linked}
        opened={wished === 'open'}
        answering={answering}
        onAnswered={close}
      />
    </ThreadComment>
  )
})
