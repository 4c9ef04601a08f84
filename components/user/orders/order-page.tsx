'use client'

import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Marker, markerLines } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useOrder } from '#lib/client/buying/orders.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDayMonth, formatTime } from '#lib/format/dates.ts'
import { LoadFailed } from '../load-failed.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { markerOf, stateKeyOf } from './order-look.ts'
import { OrderParcels } from './order-parcels.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSum } from './order-sum.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Withdrawing } from './withdrawing.tsx'

type OrderPageProps = TabProps & { id: number; isWithdrawing: boolean }

export function OrderPage({ id, isWithdrawing, member, shop }: OrderPageProps) {
  const { t } = useTranslation('own-orders')
  const query = useOrder(id)
  const { data: order, error } = query
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <Empty
        icon={<ArrowLeft size={32} aria-hidden="true" />}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link className={buttonClass({ kind: 'pri' })} href={paths.userTabs('orders')}>
            {t('missing.action')}
          </Link>
        }
      />
    )
  if (!order) return error ? <LoadFailed query={query} /> : <TabSkeleton />
  if (isWithdrawing) return <Withdrawing order={order} member={member} shop={shop} />
  return (
    <>
      <Link className={buttonClass({ size: 'sm' })} href={paths.userTabs('orders')} scroll={false}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('sum.back')}
      </Link>
      <WithAside className="mt-4">
        <div>
          <OrderHead order={order} />
          <OrderTimeline order={order} />
          <OrderRefunds order={order} help={shop.company.pec} />
          <OrderParcels order={order} />
        </div>
        <OrderSum order={order} help={shop.company.pec} />
      </WithAside>
    </>
  )
}

function OrderHead({ order }: { order: Order }) {
  const { t } = useTranslation('own-orders')
  const { number, placedTimestamp: at, shipTo, timeline } = order
  const delivered = timeline.find(({ kind }) => kind === 'delivered')?.timestamp ?? null
  const placed = t('placedAt', { date: formatDayMonth(at), time: formatTime(at) })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3.5">
        <h2 className="text-d2">{t('number', { number })}</h2>
        <Marker kind={markerOf(order, delivered, Date.now())} className={markerLines}>
          {t(`state.${stateKeyOf(order)}`)}
        </Marker>
      </div>
      <p className="mt-2.5 mb-7 text-ink-2 wrap-anywhere">
        {placed} {t(shipTo.kind === 'home' ? 'home' : 'pickup', shipTo)}
      </p>
      {order.paymentInReview && (
        <Note icon={<RefreshCw size={22} aria-hidden="true" />} className="mb-7">
          <b>{t('story.in_review')}</b> {t('reviewNext')}
        </Note>
      )}
    </>
  )
}
