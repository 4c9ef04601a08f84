'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslation } from '#components/i18next.ts'
import { Marker, type MarkerKind } from '#components/ui/marker.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { refundStates } from '#lib/contract/console/options.ts'
import { Act } from '../act.tsx'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

type Refund = RowOf<'GET /refunds'>

/** Markers of states: rows that wait for the shop stand out, and money is back once the provider says so. */
const stateLook: Record<Refund['state'], MarkerKind> = {
  waiting: 'last',
  wanted: 'seat',
  pending: 'seat',
  completed: 'reached',
  failed: 'last',
  cancelled: 'closed',
  approved: 'reached',
  refused: 'closed',
  withdrawn: 'closed',
}

function State({ row: { state, refund } }: { row: Refund }) {
  const { t } = useTranslation('console-refunds')
  const mayRetry = useMay('orders.refund')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>
      {refund && state === 'failed' && mayRetry && (
        <Act
          call="POST /refunds/retry"
          input={{ body: { refund } }}
          label={t('retry')}
          size="sm"
          done={t('retried')}
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
  const columns: Column<Refund>[] = [
    {
      key: 'order',
      label: t('order'),
      cell: ({ order }) => <b className="num">{order ?? t('credits')}</b>,
      below: ({ kind }) => <span className="md:hidden">{t(`kinds.${kind}` as never)}</span>,
    },
    { key: 'state', label: t('state'), cell: (row) => <State row={row} /> },
    { key: 'amount', label: t('amount'), sort: 'amount', as: 'euros' },
    {
      key: 'kind',
      label: t('kind'),
      isMinor: true,
      cell: ({ kind, reason }) => (
        <>
          {t(`kinds.${kind}` as never)}
          {reason && (
            <span className="line-clamp-3 text-small text-ink-2 wrap-anywhere">{reason}</span>
          )}
        </>
      ),
    },
    { key: 'who', label: t('who'), isMinor: true, cell: ({ who }) => who ?? t('nobody') },
    { key: 'buyer', label: t('to'), isMinor: true, cell: ({ buyer }) => buyer ?? t('deleted') },
    { key: 'at', label: t('at'), sort: 'at', isMinor: true, as: 'moment' },
  ]
  const states = refundStates.map((state) => ({
    value: state,
    label: t(`filters.${state}`),
  }))
  return (
    <>
      <ListScreen
        call="GET /refunds"
        file="POST /refunds/file"
        title={t('title')}
        search={t('search')}
        filters={[{ name: 'state', label: t('filters.all'), options: states }]}
        columns={columns}
        usual="at"
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
