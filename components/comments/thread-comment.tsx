'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Ban, Clock } from 'lucide-react'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { EmptySeat } from '#components/ui/seats.tsx'
import {
  changeComment,
  restoreComment,
  rewordComment,
  useLike,
  type Words,
} from '#lib/client/data/community/comments.ts'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { editableMinutes, moreTimeToEdit, restorableFor } from '#lib/contract/comment-limits.ts'
import { useTranslation } from '#words'
import { CommentMenu } from './comment-menu.tsx'
import { CommentActions, CommentView } from './comment-view.tsx'
import { Composer } from './composer.tsx'
import { useThread } from './thread-context.tsx'
import { Refusal } from './writer.tsx'

type FoldedCommentProps = ComponentProps<'article'> & { size: number; onShow: () => void }

function FoldedComment({ size, onShow, children, ...props }: FoldedCommentProps) {
  const { t } = useTranslation('blocks')
  return (
    <article className="comment" {...props}>
      <EmptySeat
        className="comment-gone"
        style={{ '--s': `${size}px` } as CSSProperties}
        aria-hidden="true"
      >
        <Ban size={18} />
      </EmptySeat>
      <div>
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-2">
          {t('folded')}
          <Button size="sm" onClick={onShow}>
            {t('show')}
          </Button>
        </p>
        {children}
      </div>
    </article>
  )
}

/** Slightly shorter than the server allows the restoring. */
const offered = restorableFor - 10_000

function RemovedHere({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation('writing')
  const client = useQueryClient()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), offered)
    return () => clearTimeout(timer)
  }, [])
  const restore = async () => {
    try {
      const restored = await restoreComment(id)
      changeComment(client, id, () => restored)
      onBack()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('failed'), 'problem')
    }
  }
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-3 text-ink-2">
      {t('removedHere')}
      {!over && (
        <Button size="sm" onClick={restore}>
          {t('undo')}
        </Button>
      )}
    </p>
  )
}

const warnedAt = 2

/** The text stays in the field until the server has accepted it. */
export function Editor({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const { t } = useTranslation('writing')
  const { now } = useThread()
  // The clock of the thread ticks once a minute and can be behind the creation of this comment.
  const [opened] = useState(() => Date.now())
  const [more, setMore] = useState(0)
  const minutesLeft = editableMinutes(comment.publishedAt, Math.max(now, opened), more)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ error: ApiError; words: Words }>()

  const save = async (words: Words) => {
    setBusy(true)
    try {
      const reworded = await rewordComment(comment.id, words)
      changeComment(client, comment.id, () => reworded)
      onEnd()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ error, words })
      setBusy(false)
    }
  }
  return (
    <Composer
      bare
      label={t('editLabel')}
      submit={t('save')}
      initial={comment.content}
      beside={t('left', { count: minutesLeft })}
      errors={refused?.error.fields.content}
      busy={busy}
      onSend={save}
      onCancel={onEnd}
    >
      {minutesLeft <= warnedAt && more === 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Note role="status" icon={<Clock size={22} />} className="grow">
            {t('ending')}
          </Note>
          <Button size="sm" onClick={() => setMore(moreTimeToEdit)}>
            {t('moreTime')}
          </Button>
        </div>
      )}
      {refused && <Refusal error={refused.error} onConfirmed={() => save(refused.words)} />}
    </Composer>
  )
}

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
