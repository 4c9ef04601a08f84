'use client'

import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { groupStatuses } from '#lib/contract/console/options.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { Cover } from '../cover.tsx'
import type { ListAddress } from '../list/address.ts'
import { ListScreen } from '../list/list.tsx'
import type { ListColumn } from '../list/rows.tsx'
import { inUnits, statusLook } from './group-look.ts'

type Row = ConsoleOutput<'GET /groups'>['data'][number]

/** Groups, by status and title; those that need somebody first. */
export function GroupList() {
  const { t } = useTranslation('console-groups')
  const columns: ListColumn<Row>[] = [
    {
      key: 'title',
      label: t('group'),
      cell: ({ title, image }) => (
        <span className="flex items-center gap-2.5">
          <Cover image={image} size={36} />
          <b className="min-w-[9rem] wrap-anywhere">{title}</b>
        </span>
      ),
    },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status, decide_by: decideBy, shortfall }) => (
        <Marker kind={decideBy || shortfall > 0 ? 'last' : statusLook[status]}>
          {t(decideBy ? 'toDecide' : `statuses.${status}`)}
        </Marker>
      ),
    },
    {
      key: 'reached',
      label: t('reached'),
      cell: (row) => (
        <span className="num">
          {t('reachedOf', { reached: inUnits(row, row.reached), goal: inUnits(row, row.goal) })}
        </span>
      ),
    },
    {
      key: 'forecast',
      label: t('sureAndExpected'),
      isMinor: true,
      cell: ({ forecast, ...row }) =>
        forecast && (
          <span className="num">
            {inUnits(row, forecast.paid + forecast.sure)} / {inUnits(row, forecast.expected)}
          </span>
        ),
    },
    {
      key: 'deadline',
      label: t('deadline'),
      sort: 'deadline',
      cell: ({ expires_at: at, decide_by: decideBy }) =>
        decideBy
          ? t('decideBy', { at: formatDateTime(Date.parse(decideBy)) })
          : formatDateTime(Date.parse(at)),
    },
    {
      key: 'delivery',
      label: t('delivery'),
      isMinor: true,
      cell: ({ deliver_on: day }) => day && formatDate(Date.parse(day)),
    },
  ]
  const statuses = groupStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))
  const useRead = ({ chosen, sort, page }: ListAddress) =>
    useConsoleQuery('GET /groups', { query: { ...chosen, sort, page } as never })
  return (
    <ListScreen
      title={t('title')}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: t('anyStatus'),
          options: [{ value: 'open', label: t('statuses.open') }, ...statuses],
        },
      ]}
      columns={columns}
      usual="urgency"
      useRead={useRead}
      open={({ id, title: name }) => ({ href: consolePaths.group(id), name })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
    />
  )
}
