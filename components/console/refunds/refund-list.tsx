'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery, useRefresh } from '#lib/client/console/queries.tsx'
import { refundStates } from '#lib/contract/console/options.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ActButton } from '../act.tsx'
import type { ListAddress } from '../list/address.ts'
import { ListScreen } from '../list/list.tsx'
import type { ListColumn } from '../list/rows.tsx'
import { useMay } from '../session.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { type Refund, stateLook } from './refund-look.ts'

function State({ row: { state, refund } }: { row: Refund }) {
  const { t } = useTranslation('console-refunds')
  const mayRetry = useMay('orders.refund')
  const refresh = useRefresh()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>
      {refund && state === 'failed' && mayRetry && (
        <ActButton
          label={t('retry')}
          size="sm"
          done={t('retried')}
          run={async () => {
            await consoleCall('POST /refunds/retry', { body: { refund } })
            refresh()
          }}
        />
      )}
    </span>
  )
}

const pathOf = ({ approval, order, of_goods: ofGoods }: Refund) => {
  if (approval) return consolePaths.approval(approval)
  return ofGoods && order ? consolePaths.order(order) : `${consolePaths.refunds()}?q=${order}`
}

/** Requests for a second signature, and refunds with what the provider says of each. */
export function RefundList() {
  const { t } = useTranslation('console-refunds')
  const router = useRouter()
  const approval = Number(useSearchParams().get('request'))
  const columns: ListColumn<Refund>[] = [
    {
      key: 'order',
      label: t('order'),
      cell: ({ order }) => <b className="num">{order ?? t('credits')}</b>,
    },
    { key: 'state', label: t('state'), cell: (row) => <State row={row} /> },
    {
      key: 'amount',
      label: t('amount'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount }) => <span className="num">{formatEuros(amount)}</span>,
    },
    {
      key: 'kind',
      label: t('kind'),
      cell: ({ kind, reason }) => (
        <span className="wrap-anywhere">
          {t(`kinds.${kind}` as never)}
          {reason && <span className="block text-small text-ink-2">{reason}</span>}
        </span>
      ),
    },
    { key: 'who', label: t('who'), cell: ({ who }) => who ?? t('nobody') },
    { key: 'buyer', label: t('to'), isMinor: true, cell: ({ buyer }) => buyer ?? t('deleted') },
    {
      key: 'at',
      label: t('at'),
      sort: 'at',
      isMinor: true,
      cell: ({ at }) => formatDateTime(Date.parse(at)),
    },
  ]
  const states = refundStates.map((state) => ({
    value: state,
    label: t(`filters.${state}`),
  }))
  const useRead = ({ chosen, sort, page }: ListAddress) =>
    useConsoleQuery('GET /refunds', { query: { ...chosen, sort, page } as never })
  return (
    <>
      <ListScreen
        title={t('title')}
        search={t('search')}
        filters={[{ name: 'state', label: t('filters.all'), options: states }]}
        columns={columns}
        usual="at"
        useRead={useRead}
        open={(row) => ({
          href: pathOf(row),
          name: t('named', { order: row.order ?? t('credits') }),
        })}
        above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
      />
      {approval > 0 && (
        <ApprovalDialog
          key={approval}
          id={approval}
          onClose={() => router.replace(consolePaths.refunds() as never, { scroll: false })}
        />
      )}
    </>
  )
}
