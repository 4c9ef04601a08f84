'use client'

import { ScrollText } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import { ActDetails } from './act-details.tsx'
import { useListAddress } from './list/address.ts'
import type { Column } from './list/columns.tsx'
import { Pages } from './list/list.tsx'
import { Table } from './list/table.tsx'
import { Read } from './read.tsx'
import { Screen } from './screen.tsx'

type Act = ConsoleOutput<'GET /acts'>['data'][number]

/** Record of what operators did, the newest first. */
export function Acts() {
  const { t } = useTranslation('console')
  const address = useListAddress([])
  const columns: Column<Act>[] = [
    {
      key: 'at',
      label: t('acts.at'),
      cell: ({ at }) => (
        <span className="whitespace-nowrap">{formatMediumDateTime(Date.parse(at))}</span>
      ),
      below: ({ who }) => who,
    },
    {
      key: 'what',
      label: t('acts.what'),
      cell: ({ what }) => t(`acts.did.${what}`, { defaultValue: what }),
    },
    {
      key: 'details',
      label: t('acts.details'),
      cell: ({ details }) => <ActDetails details={details} />,
    },
  ]
  return (
    <Screen title={t('settings')} tab="acts">
      <Read call="GET /acts" input={{ query: { page: address.page } }}>
        {({ data, meta }) =>
          data.length > 0 ? (
            <>
              <Table label={t('tabs.acts')} columns={columns} rows={data} />
              <Pages address={address} meta={meta} />
            </>
          ) : (
            <Empty
              icon={<ScrollText size={36} />}
              title={t('acts.none')}
              text={t('acts.noneText')}
            />
          )
        }
      </Read>
    </Screen>
  )
}
