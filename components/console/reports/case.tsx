import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useConsoleQuery, useShow } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import {
  formatDateAtTime,
  formatDateTime,
  formatDayMonth,
  formatMonth,
  formatTime,
} from '#lib/format/dates.ts'
import { Missing } from '../read.tsx'
import { useMay } from '../session.tsx'
import { type Choice, DecisionForm, wordsOf } from './decision.tsx'
import { type Case, type CaseName, useTake } from './take.ts'

function Content({ shown: { text, author } }: { shown: Case }) {
  const { t } = useTranslation('console-reports')
  if (!text) return <h2 className="text-d4">{author?.name ?? t('nobody')}</h2>
  const { published_at: at, hidden_at: hidden, title, url } = text
  return (
    <Panel ground="sunk" className="grid gap-2.5">
      <p className="text-small text-ink-2">
        <b className="text-ink">{author?.name ?? t('nobody')}</b>{' '}
        {t('writtenOn', { at: formatDateAtTime(Date.parse(at)), title })}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text.content}</p>
      <p className="text-tiny text-ink-2">
        {hidden && `${t('hiddenSince', { at: formatDateAtTime(Date.parse(hidden)) })} `}
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {t('discussion')}
        </a>
      </p>
    </Panel>
  )
}

function Stat({ term, value, more }: { term: string; value: ReactNode; more?: string | false }) {
  return (
    <div>
      <dt className="text-tiny text-ink-2">{term}</dt>
      <dd className="num text-title">{value}</dd>
      {more && <dd className="text-tiny text-ink-2">{more}</dd>}
    </div>
  )
}

function Facts({ shown: { author, reports, due_at: due } }: { shown: Case }) {
  const { t } = useTranslation('console-reports')
  return (
    <dl className="grid grid-cols-2 gap-4.5 md:grid-cols-4">
      {author && (
        <>
          <Stat
            term={t('since')}
            value={formatMonth(Date.parse(author.joined_at))}
            more={t('orders', { count: author.orders })}
          />
          <Stat
            term={t('comments')}
            value={author.comments}
            more={t('removed', { count: author.removed })}
          />
        </>
      )}
      <Stat term={t('title')} value={reports.length} />
      {due && (
        <Stat
          term={t('due')}
          value={formatDayMonth(Date.parse(due))}
          more={formatTime(Date.parse(due))}
        />
      )}
    </dl>
  )
}

type EntryProps = { at: string; title: ReactNode; children: ReactNode }

const Entry = ({ at, title, children }: EntryProps) => (
  <li className="border-t border-line py-2.5 text-small">
    <b>{title}</b> <span className="text-ink-2">{formatDateTime(Date.parse(at))}</span>
    <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{children}</p>
  </li>
)

/** Reports, objections and earlier decisions, as they were written. */
function Voices({ shown: { reports, objections, decisions } }: { shown: Case }) {
  const { t } = useTranslation('console-reports')
  return (
    <ol>
      {objections.map(({ id, made_at: at, words }) => (
        <Entry key={`objection ${id}`} at={at} title={t('objection')}>
          {words}
        </Entry>
      ))}
      {reports.map(({ id, at, reason, words, as_read: text, decided }) => (
        <Entry
          key={`report ${id}`}
          at={at}
          title={`${t(`reason.${reason}`)}${decided ? `, ${t('alreadyDecided')}` : ''}`}
        >
          {words}
          {text && `\n${t('asRead', { text })}`}
        </Entry>
      ))}
      {decisions.map(({ id, at, kind, who, ground, until, facts }) => (
        <Entry key={`decision ${id}`} at={at} title={`${t(`kind.${kind}`)}, ${who ?? t('byRule')}`}>
          {ground && `${t(`ground.${ground}`)}. `}
          {until && `${t('until', { at: formatDateAtTime(Date.parse(until)) })} `}
          {facts}
        </Entry>
      ))}
    </ol>
  )
}

type Earlier = Case['decisions'][number] & { choice: string }

/** Another operator decided before. */
function TooLate({ earlier, onClose }: { earlier: Earlier; onClose: () => void }) {
  const { t } = useTranslation('console-reports')
  const who = earlier.who ?? t('byRule')
  return (
    <Dialog open title={t('decidedBy', { who })} onClose={onClose}>
      <p>
        {t('tooLate', {
          at: formatDateAtTime(Date.parse(earlier.at)),
          what: t(`kind.${earlier.kind}`),
        })}
      </p>
      <DefinitionList
        items={[
          { term: who, value: earlier.facts },
          { term: t('you'), value: earlier.choice },
        ]}
      />
      <DialogActions>
        <Button kind="pri" onClick={onClose}>
          {t('fine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type CasePartProps = { named: CaseName; onClose: () => void }

const refreshEvery = 15_000

/** The open case. Opening it takes it, so that others see who reads it. */
export function CasePart({ named, onClose }: CasePartProps) {
  const { t } = useTranslation('console-reports')
  const mayDecide = useMay('reports.decide')
  const input = { query: named }
  const options = { refetchInterval: refreshEvery }
  const { data, error, refetch } = useConsoleQuery('GET /reports/case', input, options)
  const onUse = useTake(named, mayDecide, useShow('GET /reports/case', input))
  const [earlier, setEarlier] = useState<Earlier>()
  const shown = data?.data

  const decide = async (choice: Choice, send: () => Promise<unknown>) => {
    try {
      await send()
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'conflict')) throw failure
      const newest = (await refetch()).data?.data.decisions[0]
      if (!shown || !newest || newest.id === shown.decisions[0]?.id) throw failure
      setEarlier({ ...newest, choice: t(`choice.${wordsOf(shown, choice)}`) })
      return
    }
    toast(t('sent'))
    onClose()
  }

  if (!shown) return <Missing error={error} refetch={refetch} />
  const { reader, decisions, text, objections } = shown
  const isFree = reader === null || reader.is_own
  const leave = (
    <Button className="justify-self-start" onClick={onClose}>
      {t(reader?.is_own ? 'leave' : 'back')}
    </Button>
  )
  return (
    <section className="grid min-w-0 content-start gap-4.5" aria-label={t('case')}>
      {reader && (
        <p className="flex items-center gap-2 text-small text-ink-2">
          <Eye size={18} aria-hidden="true" />
          {reader.is_own ? t('readByYou') : t('readBy', { name: reader.name })}
        </p>
      )}
      <Content shown={shown} />
      <Facts shown={shown} />
      <Voices shown={shown} />
      {mayDecide && isFree ? (
        <DecisionForm
          key={`${text?.state} ${objections.length} ${decisions[0]?.id}`}
          shown={shown}
          decide={decide}
          onUse={onUse}
          leave={leave}
        />
      ) : (
        leave
      )}
      {earlier && <TooLate earlier={earlier} onClose={onClose} />}
    </section>
  )
}
