'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatEuros } from '#lib/format/money.ts'
import { formatMediumDate, formatMediumDateTime } from '#lib/format/table-dates.ts'
import { useListAddress } from '../list/address.ts'
import type { Column } from '../list/columns.tsx'
import { Pages } from '../list/list.tsx'
import { Table } from '../list/table.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { OrderLink } from './order-link.tsx'

type Row = ConsoleOutput<'GET /accounts/disputes'>['data'][number]

/** Until when to answer; what is over, or waits for others, has nothing to answer. */
function Due({ answer_by: by, resolved_at: over }: Row) {
  const { t } = useTranslation('console-accounts')
  if (over) return t('dispute.over', { day: formatMediumDate(Date.parse(over)) })
  if (!by) return t('dispute.noDue')
  return <b>{formatMediumDateTime(Date.parse(by))}</b>
}

function Answer({ reason, parcels }: Row) {
  const { t } = useTranslation('console-accounts')
  return (
    <>
      {t(`dispute.reason.${reason}` as never, { defaultValue: t('dispute.reason.other') })}{' '}
      {parcels.length > 0
        ? t('dispute.parcels', { parcels: parcels.join(', ') })
        : t('dispute.noParcel')}
    </>
  )
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('console-accounts')
  return [
    { key: 'order', label: t('order'), cell: ({ order }) => <OrderLink number={order} /> },
    { key: 'due', label: t('dispute.due'), cell: (row) => <Due {...row} /> },
    {
      key: 'state',
      label: t('dispute.state'),
      cell: ({ state, resolved_at: over }) => (
        <Marker kind={over ? 'closed' : 'last'}>
          {t(`dispute.states.${state}` as never, { defaultValue: state })}
        </Marker>
      ),
    },
    {
      key: 'answer',
      label: t('dispute.answer'),
      isMinor: true,
      cell: (row) => (row.resolved_at ? null : <Answer {...row} />),
    },
    { key: 'opened_at', label: t('dispute.opened'), isMinor: true, as: 'day' },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: ({ amount, lost }) => (
        <span className="num">
          {amount === null ? '–' : formatEuros(amount)}
          {lost > 0 && (
            <small className="block text-danger">
              {t('dispute.lost', { amount: formatEuros(lost) })}
            </small>
          )}
        </span>
      ),
    },
  ]
}

/** Disputes, those that wait for an answer first. */
export function Disputes() {
  const { t } = useTranslation('console-accounts')
  const address = useListAddress([])
  const query = { page: address.page }
  const columns = useColumns()
  return (
    <Screen title={t('title')} tab="disputes">
      <Read call="GET /accounts/disputes" input={{ query }}>
        {({ data, meta }) =>
          data.length > 0 ? (
            <>
              <Note>{t('dispute.where')}</Note>
              <Table label={t('title')} columns={columns} rows={data} />
              <Pages address={address} meta={meta} />
            </>
          ) : (
            <Empty
              icon={<ShieldCheck size={36} />}
              title={t('dispute.none')}
              text={t('dispute.noneText')}
            />
          )
        }
      </Read>
    </Screen>
  )
}
