'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { syncBasket } from '#lib/client/basket/basket-sync.ts'
import { useOrder } from '#lib/client/buying/orders.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import type { User } from '#lib/client/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { useMeasured } from '../use-measured.ts'
import { DoneMissing } from './done-missing.tsx'
import { DoneParcel } from './done-parcel.tsx'
import { PaymentChecked, PaymentRefused } from './done-payment.tsx'
import { OrderHero } from './order-hero.tsx'
import { ShareOrder } from './share-order.tsx'
import { useReceipt } from './use-receipt.ts'

export function DoneOrder({ member, id }: { member: User; id: number }) {
  const router = useRouter()
  const { data: order, error, isFetching, refetch } = useOrder(id)
  const isInReview = order?.paymentInReview
  const isOpen = !isInReview && (order?.state === 'pending' || order?.state === 'pledged')
  const isUnpaid = isOpen && !isFetching
  useEffect(() => {
    if (isUnpaid) router.replace(paths.checkout({ order: id }))
  }, [isUnpaid, router, id])
  const isPlaced = order !== undefined
  useEffect(() => {
    // The server has removed the ordered lines from the basket; updates the count in the bar.
    if (isPlaced) syncBasket().catch(() => {})
  }, [isPlaced])

  if (error) return <DoneMissing error={error} onRetry={refetch} />
  if (!order || isOpen) return <CheckoutSkeleton />
  if (isInReview) return <PaymentChecked order={order} />
  if (order.state === 'payment_failed' || order.state === 'cancelled')
    return <PaymentRefused order={order} />
  return <Placed member={member} order={order} />
}

function Placed({ member, order }: { member: User; order: Order }) {
  const { t } = useTranslation('done')
  const receipt = useReceipt(order)
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  useMeasured(`order-${order.id}`, (id) => ({
    name: 'purchase',
    params: {
      transaction_id: id,
      value: order.total,
      currency: 'EUR',
      items: lines.map((line) => ({
        item_id: `${line.bundleId}`,
        item_name: line.title,
        price: line.unitPrice,
        quantity: line.quantity,
      })),
    },
  }))
  return (
    <>
      <OrderHero order={order} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Link href={paths.order(order.id)} className={buttonClass({ kind: 'pri' })}>
          {t('order.follow')}
        </Link>
        <Button busy={receipt.busy} busyLabel={t('busy')} onClick={receipt.save}>
          <Download size={20} aria-hidden="true" />
          {t('order.receipt')}
        </Button>
      </div>
      <p className="mt-4 wrap-anywhere text-small text-ink-2">
        {t('order.written', { email: member.email })}
      </p>
      <div className="mt-10 max-w-lead empty:hidden">
        <ShareOrder order={order} />
      </div>
      {lines.length > 1 && (
        <div className="mt-10 max-w-lead">
          {order.parcels.map((parcel) => (
            <DoneParcel key={parcel.position} parcel={parcel} kind={order.shipTo.kind} />
          ))}
        </div>
      )}
    </>
  )
}
