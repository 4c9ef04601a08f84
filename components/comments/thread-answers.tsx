'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useWritten } from '#lib/client/data/community/comments.ts'
import { type Comment, toComment } from '#lib/client/data/entities/comments.ts'
import { toPage } from '#lib/client/data/entities/wire.ts'
import { useApiPages } from '#lib/client/data/queries.tsx'
import { useTranslation } from '#words'
import { ThreadComment } from './thread-comment.tsx'
import { useThread } from './thread-context.tsx'
import { Writer } from './writer.tsx'

type ThreadAnswersProps = {
  comment: Comment
  linked: Comment | undefined
  opened: boolean
  answering: boolean
  onAnswered: () => void
}

export function ThreadAnswers(props: ThreadAnswersProps) {
  const { comment, linked, opened, answering, onAnswered } = props
  const { t } = useTranslation('comments')
  const { place } = useThread()
  const [open, setOpen] = useState(opened)
  const { written } = useWritten(place, comment.id)
  const count = comment.answersCounter
  const known = new Set(written.map(({ id }) => id))
  const alone = !open && linked && !known.has(linked.id)
  return (
    <>
      {count > written.length && (
        <button
          type="button"
          className="answers-toggle"
          data-act="open"
          data-comment={comment.id}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('hide') : t('answers', { count: count - written.length })}
        </button>
      )}
      {(open || alone || written.length > 0) && (
        <div className="answers">
          {open && <AnswerList of={comment.id} known={known} />}
          {alone && <ThreadComment comment={linked} />}
          {written.map((answer) => (
            <ThreadComment key={answer.id} comment={answer} />
          ))}
        </div>
      )}
      {answering && <Writer parentId={comment.id} answered={comment.userName} onEnd={onAnswered} />}
    </>
  )
}

function AnswerList({ of, known }: { of: number; known: ReadonlySet<number> }) {
  const { t } = useTranslation('comments')
  const input = { params: { id: of } }
  const list = useApiPages('GET /comments/{id}/answers', input, {
    toPage: toPage(toComment),
    fresh: true,
  })
  const seen = new Set(known)
  const answers = list.items.filter(({ id }) => !seen.has(id) && seen.add(id))
  return (
    <>
      {answers.map((answer) => (
        <ThreadComment key={answer.id} comment={answer} />
      ))}
      {(list.isPending || list.isFetchingNextPage || list.isError || list.hasNextPage) && (
        <MoreButton
          label={t('moreAnswers')}
          busy={list.isFetching}
          failed={list.isError}
          onMore={() => (list.data ? list.fetchNextPage() : list.refetch())}
        />
      )}
    </>
  )
}

type MoreButtonProps = {
  label: string
  busy: boolean
  failed: boolean
  onMore: () => unknown
  'data-act'?: string
}

export function MoreButton({ label, busy, failed, onMore, ...rest }: MoreButtonProps) {
  const { t } = useTranslation('comments')
  return (
    <div className="grid w-full gap-2">
      {failed && !busy && (
        <p role="alert" className="text-danger">
          {t('failed')}
        </p>
      )}
      <Button wide busy={busy} busyLabel={t('busy')} onClick={onMore} {...rest}>
        {failed ? t('retry') : label}
      </Button>
    </div>
  )
}
