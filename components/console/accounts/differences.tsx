'use client'

import { CircleCheck, Moon } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatDateAtTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { type Column, Table } from '../screen.tsx'
import { Unread } from '../unread.tsx'
import { AccountsScreen, OrderLink } from './accounts-screen.tsx'

type Comparison = NonNullable<ConsoleOutput<'GET /accounts/comparison'>['data']>
type Row = Comparison['differences'][number] & { id: number }

const amountOf = (value: number | null) => (value === null ? '–' : formatEuros(value))
const momentOf = (at: string) => formatDateAtTime(Date.parse(at))

function Compared({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('console-accounts')
  const { made_at: at, from, until, differences } = comparison
  const columns: Column<Row>[] = [
    {
      key: 'order',
      label: t('order'),
      cell: ({ order }) => (order === null ? '–' : <OrderLink number={order} />),
    },
    {
      key: 'what',
      label: t('what'),
      cell: ({ kind, name, ours, theirs }) =>
        t(`difference.${kind}` as never, {
          name,
          ours: amountOf(ours),
          theirs: amountOf(theirs),
          defaultValue: kind,
        }),
    },
  ]
  const rows = differences.map((difference, id) => ({ ...difference, id }))
  return (
    <>
      <p className="mt-4.5 text-small text-ink-2">
        {t('compared', { at: momentOf(at), from: momentOf(from), until: momentOf(until) })}
      </p>
      {rows.length > 0 ? (
        <Table label={t('tabs.differences')} columns={columns} rows={rows} />
      ) : (
        <Empty icon={<CircleCheck size={36} />} title={t('same')} text={t('sameText')} />
      )}
    </>
  )
}

/** Differences between orders, ledger and provider, as the last comparison found them. */
export function Differences() {
  const { t } = useTranslation('console-accounts')
  const { data, error, refetch } = useConsoleQuery('GET /accounts/comparison', {})
  return (
    <AccountsScreen tab="differences">
      {!data && error && <Unread onRetry={() => void refetch()} />}
      {data?.data && <Compared comparison={data.data} />}
      {data?.data === null && (
        <Empty icon={<Moon size={36} />} title={t('notCompared')} text={t('notComparedText')} />
      )}
    </AccountsScreen>
  )
}
