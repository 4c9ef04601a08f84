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

const fields = [
  { name: 'name', max: 100 },
  { name: 'street', max: 100 },
  { name: 'code', max: 5 },
  { name: 'town', max: 100, optional: true, hasHint: true },
  { name: 'province', max: 2, optional: true },
  { name: 'hours', max: 120, optional: true, hasHint: true },
  { name: 'cost', kind: 'euros' },
  { name: 'at', max: 60, optional: true, hasHint: true },
] as const

const useFields = (point?: Point) => {
  const { t } = useTranslation('console-settings')
  return fields.map((field) => ({
    ...field,
    label: t(`points.field.${field.name}`),
    hint: 'hasHint' in field ? t(`points.hint.${field.name}`) : undefined,
    value: point?.[field.name],
  }))
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
  const turn = closedAt ? 'open' : 'close'
  return (
    <span className="row-actions md:flex-nowrap">
      <Act
        call="POST /pickup-points/{id}/change"
        input={{ params: { id }, body: { version } }}
        label={t('points.change')}
        about={name}
        title={t('points.changeTitle', { name })}
        submit={t('save')}
        done={t('points.saved')}
        size="sm"
        fields={useFields(point)}
      />
      <Act
        call={`POST /pickup-points/{id}/${turn}`}
        input={{ params: { id } }}
        label={t(`points.act.${turn}`)}
        about={name}
        done={t(`points.did.${turn}`)}
        size="sm"
      />
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
      label: t('points.field.name'),
      sort: 'name',
      cell: ({ name }) => <b className="wrap-anywhere">{name}</b>,
      below: ({ street, code, town, province }) =>
        formatAddress({ street, postalCode: code, city: town, province }),
    },
    { key: 'hours', label: t('points.field.hours'), isMinor: true },
    { key: 'cost', label: t('points.cost'), as: 'euros', isMinor: true },
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
      isMinor: true,
      cell: ({ id, orders }) => (
        <Link className="link num" href={`${consolePaths.orders()}?place=${id}`}>
          {formatNumber(orders)}
        </Link>
      ),
    },
    {
      key: 'act',
      label: t('points.acts'),
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
