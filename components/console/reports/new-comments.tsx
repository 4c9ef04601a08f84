'use client'

import { MessageCircle } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Marker } from '#components/ui/marker.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { longestComment } from '#lib/contract/comment-limits.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import { useListAddress } from '../list/address.ts'
import { Pages } from '../list/list.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'
import { Unread } from '../unread.tsx'

type Comment = ConsoleOutput<'GET /comments'>['data'][number]

function AnswerForm({ comment: { id, content } }: { comment: Comment }) {
  const { t } = useTranslation('console-reports')
  return (
    <Act
      call="POST /comments/{id}/answer"
      input={{ params: { id } }}
      label={t('answer')}
      title={t('answerTitle')}
      size="sm"
      submit={t('publish')}
      done={t('published')}
      fields={[
        {
          name: 'content',
          kind: 'long',
          label: t('answerLabel'),
          hint: t('answerHint'),
          max: longestComment,
        },
      ]}
    >
      <p className="text-small text-ink-2 whitespace-pre-line wrap-anywhere">{content}</p>
    </Act>
  )
}

function CommentRow({ comment }: { comment: Comment }) {
  const { t } = useTranslation('console-reports')
  const mayAnswer = useMay('reports.decide')
  const { who, at, title, content, url, answered } = comment
  return (
    <li className="grid min-w-0 gap-2 border-t border-line py-3.5">
      <p className="text-small wrap-anywhere text-ink-2">
        <b className="text-ink">{who ?? t('nobody')}</b>{' '}
        {t('writtenAt', { at: formatDateTime(Date.parse(at)), title })}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
      <span className="row-actions justify-start">
        {mayAnswer && <AnswerForm comment={comment} />}
        <a className="link text-small" href={url} target="_blank" rel="noreferrer">
          {t('discussion')}
        </a>
        {answered && <Marker kind="seat">{t('answered')}</Marker>}
      </span>
    </li>
  )
}

/** The newest comments of members, to be answered as the shop. */
export function NewComments() {
  const { t } = useTranslation('console-reports')
  const address = useListAddress(['waiting'])
  const waiting = address.chosen.waiting ? ('true' as const) : undefined
  const query = { waiting, page: address.page }
  const { data, error, refetch } = useConsoleQuery('GET /comments', { query })
  return (
    <Screen
      title={t('title')}
      tab="newComments"
      above={data ? t('count', { count: data.meta.total }) : '\u00a0'}
      beside={
        <Checkbox
          label={t('waiting')}
          checked={waiting !== undefined}
          onChange={({ target }) =>
            address.change({ waiting: target.checked ? 'true' : undefined })
          }
        />
      }
    >
      {!data && <Unread error={error} refetch={refetch} />}
      {data?.data.length === 0 && (
        <Empty icon={<MessageCircle size={36} />} title={t('noComments')} text={t('noneText')} />
      )}
      <ul className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)]">
        {data?.data.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </ul>
      {data && <Pages address={address} meta={data.meta} />}
    </Screen>
  )
}
