'use client'

import { useTranslation } from '#components/i18next.ts'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import type { ListAddress } from '../list/address.ts'
import { ListScreen } from '../list/list.tsx'
import type { ListColumn } from '../list/rows.tsx'
import { PeopleTabs } from './people-tabs.tsx'

type Row = ConsoleOutput<'GET /people'>['data'][number]

/** Members of the shop, found by name, address or order. */
export function PeopleList() {
  const { t } = useTranslation('console-people')
  const columns: ListColumn<Row>[] = [
    { key: 'name', label: t('name'), sort: 'name', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'email',
      label: t('email'),
      cell: ({ email, confirmed }) => (
        <span className="wrap-anywhere">
          {email}
          {!confirmed && <span className="block text-tiny text-ink-2">{t('unconfirmed')}</span>}
        </span>
      ),
    },
    {
      key: 'level',
      label: t('level'),
      isMinor: true,
      align: 'end',
      cell: ({ level }) => <span className="num">{level}</span>,
    },
    {
      key: 'weep',
      label: t('weepUntil'),
      isMinor: true,
      cell: ({ weep_until: until }) => (until ? formatDate(Date.parse(until)) : t('no')),
    },
    {
      key: 'joined',
      label: t('joined'),
      sort: 'joined',
      isMinor: true,
      cell: ({ joined_at: at }) => formatDate(Date.parse(at)),
    },
    {
      key: 'credits',
      label: t('credits'),
      align: 'end',
      cell: ({ credits }) => <span className="num">{formatEuros(credits)}</span>,
    },
    {
      key: 'orders',
      label: t('orders'),
      align: 'end',
      cell: ({ orders }) => <span className="num">{orders}</span>,
    },
  ]
  const useRead = ({ chosen, sort, page }: ListAddress) =>
    useConsoleQuery('GET /people', { query: { ...chosen, sort, page } as never })
  return (
    <ListScreen
      title={t('title')}
      tabs={<PeopleTabs tab="people" />}
      search={t('search')}
      filters={[]}
      columns={columns}
      usual="joined"
      useRead={useRead}
      open={({ id, name }) => ({ href: consolePaths.person(id), name })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
    />
  )
}
