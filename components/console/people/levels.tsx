'use client'

import { useTranslation } from '#components/i18next.ts'
import { Hexagon } from '#components/ui/level-badge.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { levelImage } from '#lib/client/data/entities/people.ts'
import { formatPercent, formatRoundCents } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import type { Columns } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'

type Level = ConsoleOutput<'GET /levels'>['data'][number]

function ChangeLevel({ number, version, name, cashback, from }: Level) {
  const { t } = useTranslation('console-people')
  const isFirst = number === 1
  return (
    <Act
      call="POST /levels/change"
      input={{ body: { number, version } }}
      label={t('change')}
      about={name}
      title={t('changeTitle', { number, name })}
      size="sm"
      done={t('levelChanged', { name })}
      fields={[
        { name: 'cashback', kind: 'number', label: t('cashbackPercent'), value: cashback, max: 3 },
        {
          name: 'from',
          kind: 'euros',
          label: t('fromEuros'),
          hint: t(isFirst ? 'firstHint' : 'fromHint'),
          value: from,
          fixed: isFirst,
        },
      ]}
    />
  )
}

/** Levels of the members, with the cashback of each and the money from which it begins. */
export function Levels() {
  const { t } = useTranslation('console-people')
  const mayChange = useMay('settings.change')
  const columns: Columns<Level> = [
    {
      key: 'level',
      label: t('level'),
      cell: ({ number, name, image }) => (
        <span className="flex items-center gap-2.5">
          <span className="hidden md:block">
            <Hexagon level={number} image={levelImage({ image })} size={36} />
          </span>
          <b>{t('numbered', { number, name })}</b>
        </span>
      ),
    },
    {
      key: 'cashback',
      label: t('cashback'),
      align: 'end',
      cell: ({ cashback }) => <span className="num">{formatPercent(cashback)}</span>,
    },
    {
      key: 'from',
      label: t('threshold'),
      align: 'end',
      cell: ({ from }) => (
        <span className="num whitespace-nowrap">{formatRoundCents(from * 100)}</span>
      ),
    },
    { key: 'members', label: t('title'), as: 'number', isMinor: true },
    mayChange && {
      key: 'change',
      label: t('action'),
      align: 'end',
      cell: (level) => <ChangeLevel {...level} />,
    },
  ]
  return (
    <Screen title={t('title')} tab="levels">
      <Read call="GET /levels">
        {({ data }) => <Table label={t('levels')} columns={columns} rows={data} />}
      </Read>
    </Screen>
  )
}
