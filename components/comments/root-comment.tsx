'use client'

import { memo, useRef, useState } from 'react'
import { useThreadLogin } from '#lib/client/community/comments.ts'
import type { Comment } from '#lib/client/entities/comments.ts'
import { readToken } from '#lib/client/session/auth.ts'
import { ThreadAnswers } from './thread-answers.tsx'
import { ThreadComment } from './thread-comment.tsx'
import { useThread } from './thread-context.tsx'

type RootCommentProps = {
  comment: Comment
  /** Answer below this comment that the address names. */
  linked?: Comment | undefined
}

/** Top-level comment with its answers; memoized, so that in a long thread only changed comments rerender. */
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
    // Returns the focus only if the closed composer had it, not if the user has moved on.
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
