'use client'

import { useRouter } from 'next/navigation'
import { useTranslation } from '#components/i18next.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import { Act } from '../act.tsx'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'

/** Makes a wave of what is ready; there is nothing to choose where nothing is. */
function NewWave() {
  const { t } = useTranslation('console-shipments')
  const router = useRouter()
  const { data: read } = useConsoleQuery('GET /parcels/ready', {})
  if (!read?.data.count) return null
  const { groups, places } = read.data
  const choicesOf = (choices: typeof groups) =>
    choices.map(({ id, ...choice }) => ({ value: `${id}`, label: t('make.option', choice) }))
  const destinations = [
    { value: 'home', label: t('make.home') },
    { value: 'pickup', label: t('make.pickup') },
    ...choicesOf(places),
  ]
  return (
    <Act
      call="POST /waves/make"
      kind="pri"
      label={t('make.label')}
      title={t('make.title')}
      submit={t('make.submit')}
      done={t('make.done')}
      fields={[
        ...(groups.length > 0
          ? [
              {
                name: 'group',
                label: t('make.group'),
                optional: true,
                choices: choicesOf(groups),
              } as const,
            ]
          : []),
        { name: 'to', label: t('make.to'), optional: true, choices: destinations },
        { name: 'from', label: t('make.from'), kind: 'day', optional: true },
        { name: 'until', label: t('make.until'), kind: 'day', optional: true },
      ]}
      onDone={({ data: { id } }) => router.push(consolePaths.wave(id))}
    >
      <p className="text-small text-ink-2">{t('make.lead')}</p>
    </Act>
  )
}

/** Waves of parcels, the open ones first, and how many parcels are ready without one. */
export function WaveList() {
  const { t } = useTranslation('console-shipments')
  const mayShip = useMay('orders.ship')
  const ready = useConsoleQuery('GET /parcels/ready', {}).data?.data.count
  const columns: Column<RowOf<'GET /waves'>>[] = [
    {
      key: 'id',
      label: t('wave'),
      sort: 'made',
      cell: ({ id }) => <b>{t('named', { id })}</b>,
      below: ({ made_at: at, who }) => `${formatMediumDateTime(Date.parse(at))}, ${who}`,
    },
    { key: 'total', label: t('parcels'), as: 'number' },
    { key: 'packed', label: t('packed'), as: 'number' },
    { key: 'shipped', label: t('shipped'), as: 'number' },
  ]
  return (
    <ListScreen
      call="GET /waves"
      title={t('title')}
      tab="shipments"
      search={t('search')}
      filters={[{ name: 'state', label: t('which'), options: [{ value: 'all', label: t('all') }] }]}
      columns={columns}
      usual="made"
      open={({ id }) => ({ href: consolePaths.wave(id), name: t('named', { id }) })}
      above={() => (ready === undefined ? '\u00a0' : t('ready', { count: ready }))}
      beside={mayShip && <NewWave />}
    />
  )
}
