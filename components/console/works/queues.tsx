'use client'

import { Ago } from '#components/ago.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import type { ConsoleInput, ConsoleOutput } from '#lib/client/console/client.ts'
import { second } from '#lib/format/durations.ts'
import { formatNumber } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import type { Column, Columns } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { useMay } from '../session.tsx'

export type WorksShown = ConsoleOutput<'GET /works'>['data']

type PartProps = { works: WorksShown }
type AgainProps = { label: string; body: ConsoleInput<'POST /works/again'>['body'] }

/** Name of a job, a task or a mail; a version before this one may have left others. */
export const useKindName = () => {
  const { t } = useTranslation('console-works')
  return (kind: string) => t(`kinds.${kind}` as never, { defaultValue: kind })
}

export function AgainButton({ label, body }: AgainProps) {
  const { t } = useTranslation('console-works')
  if (!useMay('works.change')) return null
  return (
    <Act
      call="POST /works/again"
      input={{ body } as never}
      size="sm"
      label={label}
      done={t('againDone')}
    />
  )
}

type Entry = WorksShown['failed'][number]

/** Work that failed for good, and waits for a decision. */
export function Failed({ works: { failed, queues } }: PartProps) {
  const { t } = useTranslation('console-works')
  const nameOf = useKindName()
  const mayChange = useMay('works.change')
  if (failed.length === 0) return null
  const total = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const columns: Columns<Entry> = [
    {
      key: 'what',
      label: t('what'),
      cell: ({ kind, recipient }) => (
        <>
          <b>{nameOf(kind)}</b>
          {recipient && <span className="block">{recipient}</span>}
        </>
      ),
    },
    {
      key: 'queue',
      label: t('queue'),
      isMinor: true,
      cell: ({ queue }) => <span className="whitespace-nowrap">{t(`queueNames.${queue}`)}</span>,
    },
    {
      key: 'since',
      label: t('since'),
      isMinor: true,
      cell: ({ failed_at: at }) => <Ago since={Date.parse(at)} writtenAt={Date.now()} />,
    },
    {
      key: 'why',
      label: t('why'),
      cell: ({ error, attempts }) => (
        <span className="wrap-anywhere">
          {error} <span className="text-ink-2">{t('attempts', { count: attempts })}</span>
        </span>
      ),
    },
    mayChange && {
      key: 'action',
      label: t('action'),
      align: 'end',
      cell: ({ id }) => (
        <span className="row-actions md:flex-nowrap">
          <AgainButton label={t('again')} body={{ ids: [id] }} />
          <Act
            call="POST /works/drop"
            input={{ body: { ids: [id] } }}
            size="sm"
            label={t('drop')}
            done={t('dropDone')}
          />
        </span>
      ),
    },
  ]
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('failedTitle')}</h2>
      {total > failed.length && (
        <p className="text-small text-ink-2">{t('failedFirst', { count: failed.length })}</p>
      )}
      <Table label={t('failedTitle')} columns={columns} rows={failed} />
    </section>
  )
}

type QueueRow = WorksShown['queues'][number]

/** Each queue with its counts. */
export function Queues({ works: { queues } }: PartProps) {
  const { t } = useTranslation('console-works')
  const counts = ['waiting', 'retrying', 'failed'] as const
  const columns: Column<QueueRow>[] = [
    { key: 'queue', label: t('queue'), cell: ({ queue }) => t(`queueNames.${queue}`) },
    ...counts.map((key) => ({
      key,
      label: t(key),
      isMinor: key === 'retrying',
      cell: (row: QueueRow) =>
        key === 'failed' && row.failed > 0 ? (
          <Marker kind="last">{formatNumber(row.failed)}</Marker>
        ) : (
          <span className="num">{formatNumber(row[key])}</span>
        ),
    })),
    {
      key: 'oldest',
      label: t('oldest'),
      isMinor: true,
      cell: ({ overdue }) => {
        const now = Date.now()
        if (overdue === 0) return t('onTime')
        return <Ago since={now - overdue * second} writtenAt={now} />
      },
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      cell: ({ queue, failed }) =>
        failed > 0 && <AgainButton label={t('again')} body={{ queue }} />,
    },
  ]
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('queues')}</h2>
      <Table label={t('queues')} columns={columns} rows={queues} />
    </section>
  )
}
