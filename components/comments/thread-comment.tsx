'use client'

import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Marker } from '#components/ui/marker.tsx'
import { useLike } from '#lib/client/community/comments.ts'
import type { Comment } from '#lib/client/entities/comments.ts'
import { useTranslation } from '#words'
import { CommentActions } from './comment-actions.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { CommentView } from './comment-view.tsx'
import { Editor } from './editor.tsx'
import { FoldedComment } from './folded-comment.tsx'
import { RemovedHere } from './removed-here.tsx'
import { useThread } from './thread-context.tsx'

type ThreadCommentProps = {
  comment: Comment
  onAnswer?: () => void
  answerButton?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** Scrolls to the comment that the address names and highlights it. */
const useLit = (id: number) => {
  const { wish } = useThread()
  const article = useRef<HTMLElement>(null)
  const isMeant = 'id' in wish && wish.id === id
  const isLit = isMeant && wish.act === 'show'
  useEffect(() => {
    if (!isLit || !article.current) return
    article.current.scrollIntoView({ block: 'center' })
    article.current.focus({ preventScroll: true })
  }, [isLit])
  return { article, isLit, wished: isMeant ? wish.act : undefined }
}

/** Comment or answer with all its actions. */
export function ThreadComment({ comment, onAnswer, answerButton, children }: ThreadCommentProps) {
  const { t } = useTranslation('writing')
  const { place, liked, blocked, now } = useThread()
  const { article, isLit, wished } = useLit(comment.id)
  const isLiked = liked.includes(comment.id)
  const { toggle, error } = useLike(place, comment, isLiked)
  const [editing, setEditing] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const [removedHere, setRemovedHere] = useState(false)
  const { id, removed, userId } = comment
  const goOn = useEffectEvent(() => {
    if (wished === 'like') toggle()
  })
  useEffect(() => goOn(), [])

  const instead = () => {
    if (editing) return <Editor comment={comment} onEnd={() => setEditing(false)} />
    if (removed && removedHere) return <RemovedHere id={id} onBack={() => setRemovedHere(false)} />
  }
  const isFolded = userId !== null && blocked.includes(userId) && !unfolded
  const foldedHere = useRef(false)
  useEffect(() => {
    if (!isFolded || !foldedHere.current) return
    foldedHere.current = false
    article.current?.focus()
  }, [isFolded, article])
  const unfold = () => {
    setUnfolded(true)
    requestAnimationFrame(() => article.current?.focus())
  }
  if (isFolded)
    return (
      <FoldedComment
        id={`comment-${id}`}
        ref={article}
        tabIndex={-1}
        data-lit={isLit || undefined}
        size={comment.parentId === null ? 44 : 36}
        onShow={unfold}
      >
        {children}
      </FoldedComment>
    )
  return (
    <CommentView
      id={`comment-${id}`}
      ref={article}
      tabIndex={-1}
      comment={comment}
      now={now}
      data-lit={isLit || undefined}
      instead={instead()}
      marker={isLit && <Marker kind="seat">{t('linked')}</Marker>}
    >
      {!removed && !editing && (
        <CommentActions
          comment={comment}
          liked={isLiked}
          onLike={toggle}
          onAnswer={onAnswer}
          answerButton={answerButton}
          menu={
            <CommentMenu
              comment={comment}
              opened={wished === 'menu'}
              reporting={wished === 'report'}
              onEdit={() => setEditing(true)}
              onBlock={() => {
                foldedHere.current = true
                setUnfolded(false)
              }}
              onRemoved={() => setRemovedHere(true)}
            />
          }
        />
      )}
      {error && (
        <p role="alert" className="text-small text-danger">
          {t('likeFailed')}
        </p>
      )}
      {children}
    </CommentView>
  )
}
