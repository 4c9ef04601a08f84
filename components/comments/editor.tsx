'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { changeComment, rewordComment, type Words } from '#lib/client/community/comments.ts'
import type { Comment } from '#lib/client/entities/comments.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { editableMinutes, moreTimeToEdit } from '#lib/contract/comment-limits.ts'
import { useTranslation } from '#words'
import { Composer } from './composer.tsx'
import { Refusal } from './refusal.tsx'
import { useThread } from './thread-context.tsx'

/** Minutes left, enough to finish a sentence. */
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
          <Note role="status" icon={<Clock size={22} aria-hidden="true" />} className="grow">
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
