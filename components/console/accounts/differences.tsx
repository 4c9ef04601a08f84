'use client'

import { CircleCheck, Moon } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatDateAtTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { OrderLink } from './order-link.tsx'

type Comparison = NonNullable<ConsoleOutput<'GET /accounts/comparison'>['data']>
type Row = Comparison['differences'][number]

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
  return (
    <>
      <p className="text-small text-ink-2">
        {t('compared', { at: momentOf(at), from: momentOf(from), until: momentOf(until) })}
      </p>
      {differences.length > 0 ? (
        <Table label={t('title')} columns={columns} rows={differences} />
      ) : (
        <Empty icon={<CircleCheck size={36} />} title={t('same')} text={t('sameText')} />
      )}
    </>
  )
}

/** Differences between orders, ledger and provider, as the last comparison found them. */
export function Differences() {
  const { t } = useTranslation('console-accounts')
  return (
    <Screen title={t('title')} tab="accounts">
      <Read call="GET /accounts/comparison">
        {({ data }) =>
          data ? (
            <Compared comparison={data} />
          ) : (
            <Empty icon={<Moon size={36} />} title={t('notCompared')} text={t('notComparedText')} />
          )
        }
      </Read>
    </Screen>
  )
}
