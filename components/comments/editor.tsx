'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/client/api-error.ts'
import { changeComment, rewordComment, type Words } from '#lib/client/comments.ts'
import type { Comment } from '#lib/client/entities/comments.ts'
import { editableMinutes } from '#lib/contract/comment-limits.ts'
import { Composer } from './composer.tsx'
import { Refusal } from './refusal.tsx'
import { useThread } from './thread-context.tsx'

/** The text stays in the field until the server has accepted it. */
export function Editor({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const { t } = useTranslation('writing')
  const { now } = useThread()
  // The clock of the thread ticks once a minute and can be behind the creation of this comment.
  const [opened] = useState(() => Date.now())
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
      beside={t('left', { count: editableMinutes(comment.publishedAt, Math.max(now, opened)) })}
      errors={refused?.error.fields.content}
      busy={busy}
      onSend={save}
      onCancel={onEnd}
    >
      {refused && <Refusal error={refused.error} onConfirmed={() => save(refused.words)} />}
    </Composer>
  )
}
