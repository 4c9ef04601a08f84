'use client'

import { useTranslation } from 'react-i18next'
import { calls } from '#lib/client/calls.ts'
import { toComment } from '#lib/client/entities/comments.ts'
import { toPage } from '#lib/client/entities/list.ts'
import { useApiPages } from '#lib/client/queries.tsx'
import { CommentView } from './comment-view.tsx'
import { MoreButton } from './more-button.tsx'

/** The answers to a comment, oldest first. */
export function AnswerList({ of, now }: { of: number; now: number }) {
  const { t } = useTranslation('comments')
  const list = useApiPages(calls.answers, { params: { id: of } }, { toPage: toPage(toComment) })
  const answers = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {answers.map((answer) => (
        <CommentView key={answer.id} comment={answer} now={now} />
      ))}
      {(list.isFetching || list.isError || list.hasNextPage) && (
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
