'use client'

import { Bar, BarChart } from 'recharts'
import { useTranslation } from '#components/i18next.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatDayMonth, formatShortDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { Column } from './list/columns.tsx'
import { Table } from './list/table.tsx'

/** Money of a day, which is its id. */
type Sum = { id: number; cents: number }

const azzurro = { fill: 'var(--azzurro)' }
/** The day that is not over yet. */
const outlined = { fill: 'transparent', stroke: 'var(--azzurro)', strokeWidth: 2 }

function Bars({ sums }: { sums: readonly Sum[] }) {
  const data = sums.map((sum, at) => ({ ...sum, ...(at === sums.length - 1 ? outlined : azzurro) }))
  return (
    <BarChart
      responsive
      data={data}
      margin={{ top: 2, right: 1 }}
      barCategoryGap={2.5}
      accessibilityLayer={false}
      style={{ width: '100%', height: 92 }}
    >
      <Bar dataKey="cents" radius={[4, 4, 0, 0]} minPointSize={3} isAnimationActive={false} />
    </BarChart>
  )
}

export function Takings() {
  const { t } = useTranslation('console-decisions')
  const takings = useConsoleQuery('GET /takings', {})
  const sums = takings.data?.data.map(({ day, cents }) => ({ id: Date.parse(day), cents }))
  if (!sums) return takings.error ? null : <Skeleton className="h-[14rem]" />
  const total = sums.reduce((sum, { cents }) => sum + cents, 0)
  const columns: Column<Sum>[] = [
    { key: 'day', label: t('takings.day'), cell: ({ id }) => formatDayMonth(id) },
    { key: 'sum', label: t('takings.sum'), cell: ({ cents }) => formatCents(cents), align: 'end' },
  ]
  return (
    <section>
      <h2 className="mb-2.5 font-head text-title">{t('takings.title')}</h2>
      <div role="img" aria-label={t('takings.title')}>
        <Bars sums={sums} />
      </div>
      <p className="mt-1.5 flex justify-between text-ink-2 text-tiny" aria-hidden="true">
        <span>{formatShortDate(sums[0]!.id)}</span>
        <span>{t('due.today')}</span>
      </p>
      <p className="mt-1 text-ink-2 text-small">
        <b className="num mr-1 text-d3 text-ink">{formatCents(total)}</b> {t('takings.total')}
      </p>
      <details className="mt-2 overflow-hidden text-small">
        <summary className="link">{t('takings.table')}</summary>
        <Table label={t('takings.title')} columns={columns} rows={sums.toReversed()} />
      </details>
    </section>
  )
}
