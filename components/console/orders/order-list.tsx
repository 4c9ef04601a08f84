'use client'

import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { orderState } from '#lib/contract/orders.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Cover } from '../cover.tsx'
import type { ListAddress } from '../list/address.ts'
import { ListScreen } from '../list/list.tsx'
import type { ListColumn } from '../list/rows.tsx'
import { stateLook } from './order-look.ts'

type Row = ConsoleOutput<'GET /orders'>['data'][number]

/** Orders of goods, by filters and search. */
export function OrderList() {
  const { t } = useTranslation('console-orders')
  const columns: ListColumn<Row>[] = [
    { key: 'number', label: t('number'), cell: ({ id }) => <b className="num">{id}</b> },
    {
      key: 'placed',
      label: t('placed'),
      sort: 'placed',
      isMinor: true,
      cell: ({ placed_at: at }) => formatDateTime(Date.parse(at)),
    },
    { key: 'buyer', label: t('buyer'), cell: ({ buyer }) => buyer ?? t('deleted') },
    {
      key: 'titles',
      label: t('what'),
      cell: ({ titles, image }) => (
        <span className="flex items-center gap-2.5">
          <Cover image={image} size={36} />
          {titles.join(', ')}
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      cell: ({ state }) => <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>,
    },
    {
      key: 'place',
      label: t('place'),
      isMinor: true,
      cell: ({ place }) => place ?? t('home'),
    },
    {
      key: 'total',
      label: t('total'),
      sort: 'total',
      align: 'end',
      cell: ({ total }) => <span className="num">{formatEuros(total)}</span>,
    },
  ]
  const states = orderState.options.map((state) => ({ value: state, label: t(`states.${state}`) }))
  const useRead = ({ chosen, sort, page }: ListAddress) =>
    useConsoleQuery('GET /orders', { query: { ...chosen, sort, page } as never })
  return (
    <ListScreen
      title={t('title')}
      search={t('search')}
      filters={[
        { name: 'state', label: t('anyState'), options: states },
        { name: 'group', label: t('ofGroup') },
        { name: 'place', label: t('atPlace') },
        { name: 'member', label: t('ofMember') },
        { name: 'from', label: t('from'), type: 'date' },
        { name: 'until', label: t('until'), type: 'date' },
      ]}
      columns={columns}
      usual="placed"
      useRead={useRead}
      open={({ id }) => ({ href: consolePaths.order(id), name: t('named', { number: id }) })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
    />
  )
}
