'use client'

import { useTranslation } from 'react-i18next'
import { Note } from '#components/ui/note.tsx'
import { calls } from '#lib/client/calls.ts'
import { toComment } from '#lib/client/entities/comments.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { RootComment } from './root-comment.tsx'
import { useThread } from './thread-context.tsx'

/** The one the address means, where it does not stand among those that are read: alone, before them. */
export function LinkedComment({ shown }: { shown: ReadonlySet<number> }) {
  const { t } = useTranslation('writing')
  const { wish } = useThread()
  const id = 'id' in wish ? wish.id : 0
  const { data, isError } = useApiQuery(
    calls.comment,
    { params: { id } },
    { enabled: id > 0 && !shown.has(id), staleTime: Number.POSITIVE_INFINITY },
  )
  if (id === 0 || shown.has(id)) return null
  if (isError) return <Note>{t('linkedGone')}</Note>
  if (!data) return null
  const [comment, parent] = [toComment(data.data.comment), data.data.parent]
  if (!parent) return <RootComment comment={comment} />
  return <RootComment comment={toComment(parent)} linked={comment} />
}
