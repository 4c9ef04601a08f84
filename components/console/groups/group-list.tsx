'use client'

import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { groupStatuses } from '#lib/contract/group-statuses.ts'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import { Cover } from '../cover.tsx'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { inUnits, statusLook } from './group-look.ts'

/** Groups, by status and title; those that need somebody first. */
export function GroupList() {
  const { t } = useTranslation('console-groups')
  const columns: Column<RowOf<'GET /groups'>>[] = [
    {
      key: 'title',
      label: t('group'),
      cell: ({ title, image }) => (
        <span className="flex items-center gap-2.5">
          <span className="hidden md:block">
            <Cover image={image} size={36} />
          </span>
          <b className="wrap-anywhere md:min-w-[7rem]">{title}</b>
        </span>
      ),
      below: (row) => (
        <span className="md:hidden">
          {t('reachedOf', { reached: inUnits(row, row.reached), goal: inUnits(row, row.goal) })}
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
      isMinor: true,
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
          ? t('decideBy', { at: formatMediumDateTime(Date.parse(decideBy)) })
          : formatMediumDateTime(Date.parse(at)),
    },
    { key: 'deliver_on', label: t('delivery'), isMinor: true, as: 'day' },
  ]
  const statuses = groupStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))
  return (
    <ListScreen
      call="GET /groups"
      file="POST /groups/file"
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
      open={({ id, title: name }) => ({ href: consolePaths.group(id), name })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
    />
  )
}
