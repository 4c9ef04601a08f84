'use client'

import { CalendarX, Download } from 'lucide-react'
import { Suspense } from 'react'
import { FailureNote } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { sheetFormats } from '#lib/contract/console/options.ts'
import { formatDate } from '#lib/format/dates.ts'
import { useListAddress } from '../list/address.ts'
import { FilterField } from '../list/bar.tsx'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { Screen } from '../screen.tsx'
import { Unread } from '../unread.tsx'

type Shown = ConsoleOutput<'GET /accounts/takings'>['data']
type Row = Shown['total'] & { day: string }

const TakingsCurve = lazyPart(async () => (await import('./takings-curve.tsx')).TakingsCurve)

const minor: readonly string[] = ['captured', 'refunded', 'contested', 'taxable']

function Days({ takings }: { takings: Shown }) {
  const { t } = useTranslation('console-accounts')
  const { days, total, vat_percent: percent } = takings
  const amounts = ['captured', 'refunded', 'contested', 'net', 'taxable', 'vat'] as const
  const columns: Column<Row>[] = [
    { key: 'day', label: t('takings.day') },
    ...amounts.map((key) => ({
      key,
      label: t(`takings.${key}`, { percent }),
      as: 'euros' as const,
      isMinor: minor.includes(key),
    })),
  ]
  const rows = days.map((row) => ({ ...row, day: formatDate(Date.parse(row.day)) }))
  const last = { ...total, day: t('takings.total') }
  return (
    <>
      <section className="mt-4.5" aria-hidden="true">
        <p className="text-tiny text-ink-2">{t('takings.curve')}</p>
        <Suspense fallback={<div className="h-[200px]" />}>
          <TakingsCurve takings={takings} />
        </Suspense>
      </section>
      <Table label={t('takings.title')} columns={columns} rows={[...rows, last]} />
      <p className="mt-3.5 text-small text-ink-2">{t('takings.note')}</p>
    </>
  )
}

/** The same days as files. */
function Files({ takings: { from, until } }: { takings: Shown }) {
  const { t } = useTranslation('console-accounts')
  return (
    <span className="row-actions">
      {sheetFormats.map((format) => (
        <a
          key={format}
          className={buttonClass({})}
          href={consolePaths.takingsFile({ from, until, format })}
        >
          <Download size={20} aria-hidden="true" />
          {t(`takings.${format}`)}
        </a>
      ))}
    </span>
  )
}

/** Takings by day between two days. */
export function Takings() {
  const { t } = useTranslation('console-accounts')
  const address = useListAddress(['from', 'until'])
  const { from, until } = address.chosen
  const query = { from, until }
  const { data, error, refetch } = useConsoleQuery('GET /accounts/takings', { query })
  const isRefused = error instanceof ApiError && error.status === 422
  const takings = isRefused ? undefined : data?.data
  const period = takings && { from: takings.from, until: takings.until }
  const shown = { ...address, chosen: { ...period, ...address.chosen } }
  return (
    <Screen title={t('title')} tab="takings" beside={takings && <Files takings={takings} />}>
      <div className="flex flex-wrap items-center gap-2.5">
        {(['from', 'until'] as const).map((name) => (
          <FilterField
            key={name}
            filter={{ name, label: t(`takings.${name}`), type: 'date' }}
            address={shown}
          />
        ))}
      </div>
      {isRefused && <FailureNote text={Object.values(error.fields)[0]?.[0] ?? error.detail} />}
      {!takings && !isRefused && <Unread error={error} refetch={refetch} />}
      {takings?.days.length === 0 && (
        <Empty
          icon={<CalendarX size={36} />}
          title={t('takings.none')}
          text={t('takings.noneText')}
        />
      )}
      {takings && takings.days.length > 0 && <Days takings={takings} />}
    </Screen>
  )
}
