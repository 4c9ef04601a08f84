'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/money.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
import { Act } from '../act.tsx'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'

type Point = RowOf<'GET /pickup-points'>

const useFields = (point?: Point) => {
  const { t } = useTranslation('console-settings')
  return [
    { name: 'name', label: t('points.name'), max: 100, value: point?.name },
    { name: 'street', label: t('points.street'), max: 100, value: point?.street },
    { name: 'code', label: t('points.code'), max: 5, value: point?.code },
    {
      name: 'town',
      label: t('points.town'),
      hint: t('points.townHint'),
      optional: true,
      max: 100,
      value: point?.town,
    },
    {
      name: 'province',
      label: t('points.province'),
      optional: true,
      max: 2,
      value: point?.province,
    },
    {
      name: 'hours',
      label: t('points.hours'),
      hint: t('points.hoursHint'),
      optional: true,
      max: 120,
      value: point?.hours,
    },
    { name: 'cost', kind: 'euros', label: t('points.costField'), value: point?.cost },
    {
      name: 'at',
      label: t('points.at'),
      hint: t('points.atHint'),
      optional: true,
      max: 60,
      value: point?.at,
    },
  ] as const
}

function Add() {
  const { t } = useTranslation('console-settings')
  return (
    <Act
      call="POST /pickup-points/add"
      label={t('points.add')}
      title={t('points.addTitle')}
      done={t('points.added')}
      kind="pri"
      fields={useFields()}
    />
  )
}

function PointActs({ point }: { point: Point }) {
  const { t } = useTranslation('console-settings')
  const { id, name, version, closed_at: closedAt } = point
  const params = { id }
  return (
    <span className="row-actions">
      <Act
        call="POST /pickup-points/{id}/change"
        input={{ params, body: { version } }}
        label={t('points.change')}
        title={t('points.changeTitle', { name })}
        submit={t('save')}
        done={t('points.saved')}
        size="sm"
        fields={useFields(point)}
      />
      {closedAt ? (
        <Act
          call="POST /pickup-points/{id}/open"
          input={{ params }}
          label={t('points.reopen')}
          done={t('points.openedDone', { name })}
          size="sm"
        />
      ) : (
        <Act
          call="POST /pickup-points/{id}/close"
          input={{ params }}
          label={t('points.close')}
          done={t('points.closedDone', { name })}
          size="sm"
        />
      )}
    </span>
  )
}

/** Pick-up points, by state and search. */
export function PointList() {
  const { t } = useTranslation('console-settings')
  const { t: words } = useTranslation('console')
  const mayChange = useMay('places.change')
  const columns: Column<Point>[] = [
    {
      key: 'name',
      label: t('points.name'),
      sort: 'name',
      cell: ({ name }) => <b className="wrap-anywhere">{name}</b>,
      below: ({ hours }) => hours,
    },
    {
      key: 'address',
      label: t('points.address'),
      sort: 'place',
      cell: ({ street, code, town, province }) =>
        formatAddress({ street, postalCode: code, city: town, province }),
    },
    { key: 'cost', label: t('points.cost'), as: 'euros' },
    {
      key: 'state',
      label: t('points.state'),
      cell: ({ closed_at: at }) =>
        at ? (
          <>
            <Marker kind="closed">{t('points.closed')}</Marker>{' '}
            {t('points.closedOn', { at: formatDate(Date.parse(at)) })}
          </>
        ) : (
          <Marker kind="reached">{t('points.open')}</Marker>
        ),
    },
    {
      key: 'orders',
      label: t('points.orders'),
      align: 'end',
      cell: ({ id, orders }) => (
        <Link className="link num" href={`${consolePaths.orders()}?place=${id}`}>
          {formatNumber(orders)}
        </Link>
      ),
    },
    {
      key: 'act',
      label: t('points.act'),
      align: 'end',
      cell: (point) => mayChange && <PointActs point={point} />,
    },
  ]
  const states = (['open', 'closed'] as const).map((value) => ({
    value,
    label: t(`points.${value}`),
  }))
  return (
    <ListScreen
      call="GET /pickup-points"
      title={words('settings')}
      tab="points"
      search={t('points.search')}
      filters={[{ name: 'state', label: t('points.anyState'), options: states }]}
      columns={columns}
      usual="place"
      above={({ total }) => t('points.count', { count: total })}
      beside={mayChange && <Add />}
    />
  )
}
