'use client'

import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { useKindName, type WorksShown } from './queues.tsx'

type PartProps = { works: WorksShown }

const momentOf = (at: string) => formatMediumDateTime(Date.parse(at))

type RetriedRow = { what: string; error: string; count: number; at: string }

/** Jobs, and rows of jobs, that failed and are retried without anybody's help. */
export function Retried({ works: { retried, stuck } }: PartProps) {
  const { t } = useTranslation('console-works')
  const nameOf = useKindName()
  const jobs = retried.map(({ kind, error, attempts, due_at: at }) => {
    return { what: nameOf(kind), error, count: attempts, at }
  })
  const stuckRows = stuck.map(({ job, row, error, failures, again_at: at }) => {
    return { what: t('row', { job: nameOf(job), row }), error, count: failures, at }
  })
  const rows = [...jobs, ...stuckRows]
  if (rows.length === 0) return null
  const columns: Column<RetriedRow>[] = [
    { key: 'what', label: t('what') },
    {
      key: 'why',
      label: t('why'),
      cell: ({ error, count }) => (
        <span className="wrap-anywhere">
          {error} <span className="text-ink-2">{t('attempts', { count })}</span>
        </span>
      ),
    },
    { key: 'at', label: t('next'), as: 'moment' },
  ]
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('retriedTitle')}</h2>
      <Table label={t('retriedTitle')} columns={columns} rows={rows} />
    </section>
  )
}

type JobRow = WorksShown['jobs'][number]

/** Jobs with their last and their next time. */
export function Timetable({ works: { jobs } }: PartProps) {
  const { t } = useTranslation('console-works')
  const nameOf = useKindName()
  const columns: Column<JobRow>[] = [
    { key: 'name', label: t('job'), cell: ({ name }) => nameOf(name) },
    {
      key: 'last',
      label: t('last'),
      cell: ({ last_at: at }) => (at ? momentOf(at) : t('never')),
    },
    {
      key: 'next',
      label: t('next'),
      cell: ({ next_at: at, is_late: isLate }) => (
        <>
          {at && momentOf(at)} {isLate && <Marker kind="last">{t('late')}</Marker>}
        </>
      ),
    },
  ]
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('jobs')}</h2>
      <Table label={t('jobs')} columns={columns} rows={jobs} />
    </section>
  )
}
