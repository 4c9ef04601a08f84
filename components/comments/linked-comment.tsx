'use client'

import { Note } from '#components/ui/note.tsx'
import { useTranslation } from '#words'
import { RootComment } from './root-comment.tsx'
import type { useLinked } from './use-linked.ts'

type LinkedCommentProps = { linked: ReturnType<typeof useLinked>; shown: ReadonlySet<number> }

/** Comment named by the address, above all others unless its parent is listed, which then shows it. */
export function LinkedComment({ linked, shown }: LinkedCommentProps) {
  const { t } = useTranslation('writing')
  if (!linked) return null
  if (linked === 'gone') return <Note>{t('linkedGone')}</Note>
  const { comment, parent } = linked
  if (!parent) return <RootComment comment={comment} />
  return shown.has(parent.id) ? null : <RootComment comment={parent} linked={comment} />
}
