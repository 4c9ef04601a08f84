'use client'

import { useTranslation } from 'react-i18next'
import { calls } from '#lib/client/calls.ts'
import { toComment } from '#lib/client/entities/comments.ts'
import { toPage } from '#lib/client/entities/list.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { useApiPages } from '#lib/client/queries.tsx'
import { CommentWithAnswers } from './comment-with-answers.tsx'
import { MoreButton } from './more-button.tsx'

const lists = {
  preorder: calls.preorderComments,
  sale: calls.saleComments,
  proposal: calls.proposalComments,
}

export type LaterCommentsProps = {
  type: ResourceType
  id: number
  /** Those that stand in the page. */
  known: number[]
  total: number
  now: number
}

/** The pages after the first, one by one. */
export function LaterComments({ type, id, known, total, now }: LaterCommentsProps) {
  const { t } = useTranslation('comments')
  const list = useApiPages(
    lists[type],
    { params: { id } },
    { toPage: toPage(toComment), firstPage: 2 },
  )
  const pages = list.data?.pages ?? []
  // A comment written meanwhile moves the last one of a page to the next.
  const seen = new Set(known)
  const shown = pages
    .flatMap(({ items }) => items)
    .filter((item) => !seen.has(item.id) && seen.add(item.id))
  const left = (pages.at(-1)?.total ?? total) - seen.size
  return (
    <>
      {shown.map((comment) => (
        <CommentWithAnswers key={comment.id} comment={comment} now={now} />
      ))}
      {(list.isFetching || list.isError || list.hasNextPage) && (
        <MoreButton
          label={t('more', { count: Math.max(1, left) })}
          busy={list.isFetching}
          failed={list.isError}
          onMore={() => (list.data ? list.fetchNextPage() : list.refetch())}
        />
      )}
    </>
  )
}
