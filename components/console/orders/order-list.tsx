'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import type { ConsoleInput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import { Act } from '../act.tsx'
import { Cover } from '../cover.tsx'
import type { Column } from '../list/columns.tsx'
import { type Choice, ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'
import { stateLook } from './order-look.ts'

type Row = RowOf<'GET /orders'>

type Begun = ConsoleInput<'POST /orders/batches'>['body']
type BulkProps = { choice: Choice; clear: () => void; onBegun: (batch: number) => void }

/** Acts on chosen orders, each as a batch. */
function Bulk({ choice, clear, onBegun }: BulkProps) {
  const { t } = useTranslation('console-orders')
  const chosen = ('ids' in choice ? { numbers: choice.ids } : choice) as Partial<Begun>
  return (
    <>
      {(['announce-address', 'prepare', 'deliver'] as const).map((name) => (
        <Act
          key={name}
          call="POST /orders/batches"
          input={{ body: { act: `orders.${name}`, ...chosen } }}
          label={t(`bulk.${name}`)}
          size="sm"
          done={t('bulk.begun')}
          onDone={({ data }) => {
            clear()
            onBegun(data.id)
          }}
        />
      ))}
    </>
  )
}

/** Orders of goods, by filters and search. */
export function OrderList() {
  const { t } = useTranslation('console-orders')
  const mayShip = useMay('orders.ship')
  const [batch, setBatch] = useState<number>()
  const columns: Column<Row>[] = [
    {
      key: 'number',
      label: t('number'),
      sort: 'placed',
      cell: ({ id }) => <b className="num">{id}</b>,
      below: ({ placed_at: at }) => (
        <span className="lg:whitespace-nowrap">{formatMediumDateTime(Date.parse(at))}</span>
      ),
    },
    {
      key: 'buyer',
      label: t('buyer'),
      cell: ({ buyer }) => <span className="line-clamp-2">{buyer ?? t('deleted')}</span>,
    },
    {
      key: 'titles',
      label: t('what'),
      isMinor: true,
      cell: ({ titles, image }) => (
        <span className="flex min-w-[7rem] items-center gap-2.5">
          <Cover image={image} size={36} />
          <span className="line-clamp-2">{titles.join(', ')}</span>
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
    { key: 'total', label: t('total'), sort: 'total', as: 'euros' },
  ]
  const states = (Object.keys(stateLook) as Row['state'][]).map((state) => ({
    value: state,
    label: t(`states.${state}`),
  }))
  return (
    <ListScreen
      call="GET /orders"
      file="POST /orders/file"
      title={t('title')}
      search={t('search')}
      filters={[
        { name: 'state', label: t('anyState'), options: states },
        { name: 'group', label: t('ofGroup') },
        { name: 'place', label: t('atPlace') },
        { name: 'shipped_before', label: t('undelivered') },
        { name: 'member', label: t('ofMember') },
        { name: 'short', label: t('short') },
        { name: 'from', label: t('from'), type: 'date' },
        { name: 'until', label: t('until'), type: 'date' },
      ]}
      columns={columns}
      usual="placed"
      open={({ id }) => ({ href: consolePaths.order(id), name: t('named', { number: id }) })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
      {...(mayShip && {
        bulk: (choice, clear) => <Bulk choice={choice} clear={clear} onBegun={setBatch} />,
      })}
      batch={batch}
    />
  )
}
