'use client'

import { MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { longestComment } from '#lib/contract/comment-limits.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { ActForm } from '../act.tsx'
import { useListAddress } from '../list/address.ts'
import { Pages } from '../list/list.tsx'
import { useMay } from '../session.tsx'
import { Unread } from '../unread.tsx'
import { ReportsScreen } from './tabs.tsx'

type Comment = ConsoleOutput<'GET /comments'>['data'][number]
type CommentProps = { comment: Comment; onAnswer: () => unknown }

function AnswerForm({ comment: { id, content }, onAnswer }: CommentProps) {
  const { t } = useTranslation('console-reports')
  const field = useId()
  return (
    <ActForm
      label={t('answer')}
      title={t('answerTitle')}
      size="sm"
      submit={t('publish')}
      done={t('published')}
      fields={(form) => (
        <>
          <p className="text-small text-ink-2 whitespace-pre-line wrap-anywhere">{content}</p>
          <Field
            id={field}
            label={t('answerLabel')}
            hint={t('answerHint')}
            errors={form.errorsOf('content')}
          >
            {(control) => (
              <Textarea {...control} name="content" rows={4} maxLength={longestComment} required />
            )}
          </Field>
        </>
      )}
      send={async (values) => {
        const body = { content: String(values.get('content')) }
        await consoleCall('POST /comments/{id}/answer', { params: { id }, body })
        await onAnswer()
      }}
    />
  )
}

function CommentRow(props: CommentProps) {
  const { t } = useTranslation('console-reports')
  const mayAnswer = useMay('reports.decide')
  const { who, at, title, content, url, answered } = props.comment
  return (
    <li className="grid min-w-0 gap-2 border-t border-line py-3.5">
      <p className="text-small wrap-anywhere text-ink-2">
        <b className="text-ink">{who ?? t('nobody')}</b>{' '}
        {t('writtenAt', { at: formatDateTime(Date.parse(at)), title })}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
      <span className="row-actions justify-start">
        {mayAnswer && <AnswerForm {...props} />}
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
    <ReportsScreen
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
      {!data && error && <Unread onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <Empty icon={<MessageCircle size={36} />} title={t('noComments')} text={t('noneText')} />
      )}
      <ul className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)]">
        {data?.data.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onAnswer={refetch} />
        ))}
      </ul>
      {data && <Pages address={address} meta={data.meta} />}
    </ReportsScreen>
  )
}
