'use client'

import { useTranslation } from '#components/i18next.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { formatMediumDate } from '#lib/format/table-dates.ts'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'

/** Members of the shop, found by name, address or order. */
export function PeopleList() {
  const { t } = useTranslation('console-people')
  const columns: Column<RowOf<'GET /people'>>[] = [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      cell: ({ name }) => <b>{name}</b>,
      below: ({ email }) => <span className="wrap-anywhere md:hidden">{email}</span>,
    },
    {
      key: 'email',
      label: t('email'),
      isMinor: true,
      cell: ({ email, confirmed }) => (
        <span className="block min-w-[12rem] wrap-anywhere">
          {email}
          {!confirmed && <span className="block text-tiny text-ink-2">{t('unconfirmed')}</span>}
        </span>
      ),
    },
    { key: 'level', label: t('level'), isMinor: true },
    {
      key: 'weep',
      label: t('weepUntil'),
      isMinor: true,
      cell: ({ weep_until: until }) => (until ? formatMediumDate(Date.parse(until)) : t('no')),
    },
    { key: 'joined_at', label: t('joined'), sort: 'joined', isMinor: true, as: 'day' },
    { key: 'credits', label: t('credits'), as: 'euros' },
    { key: 'orders', label: t('orders'), as: 'number' },
  ]
  return (
    <ListScreen
      call="GET /people"
      title={t('title')}
      tab="people"
      search={t('search')}
      filters={[{ name: 'group', label: t('inGroup') }]}
      columns={columns}
      usual="joined"
      open={({ id, name }) => ({ href: consolePaths.person(id), name })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
    />
  )
}
