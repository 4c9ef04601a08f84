'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { campaignStates } from '#lib/contract/console/options.ts'
import { formatNumber } from '#lib/format/money.ts'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import { Act } from '../act.tsx'
import type { Columns } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'

type Row = RowOf<'GET /campaigns'>

const look = { scheduled: 'seat', running: 'seat', finished: 'reached', stopped: 'closed' } as const

/** Campaigns, with how many members got them. */
export function CampaignList() {
  const { t } = useTranslation('console-campaigns')
  const mayChange = useMay('campaigns.change')
  const columns: Columns<Row> = [
    {
      key: 'name',
      label: t('name'),
      cell: ({ name }) => <b className="block wrap-anywhere">{name}</b>,
      below: ({ subject, starts_at: at }) => (
        <>
          <span className="line-clamp-2">{subject}</span>
          <span className="md:hidden">{formatMediumDateTime(Date.parse(at))}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      cell: ({ state }) => <Marker kind={look[state]}>{t(`states.${state}`)}</Marker>,
    },
    {
      key: 'sent',
      label: t('sentTo'),
      isMinor: true,
      align: 'end',
      cell: ({ sent, people }) => (
        <span className="num">
          {people === null
            ? formatNumber(sent)
            : t('sentOf', { sent: formatNumber(sent), people: formatNumber(people) })}
        </span>
      ),
    },
    { key: 'starts_at', label: t('starts'), as: 'moment', sort: 'starts', isMinor: true },
    { key: 'ended_at', label: t('ended'), as: 'moment', isMinor: true },
    mayChange && {
      key: 'stop',
      label: t('action'),
      align: 'end',
      cell: ({ name, ended_at: ended }) =>
        !ended && (
          <Act
            call="POST /campaigns/stop"
            input={{ body: { name } }}
            label={t('stop')}
            size="sm"
            done={t('stopped')}
          />
        ),
    },
  ]
  return (
    <ListScreen
      call="GET /campaigns"
      title={t('title')}
      search={t('search')}
      filters={[
        {
          name: 'state',
          label: t('anyState'),
          options: campaignStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      columns={columns}
      usual="starts"
      above={({ total }) => t('count', { count: total })}
      beside={
        mayChange && (
          <Link className={buttonClass({ kind: 'pri' })} href={consolePaths.newCampaign()}>
            {t('new')}
          </Link>
        )
      }
    />
  )
}
