'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { syncBasket } from '#lib/client/basket/basket-sync.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import type { User } from '#lib/client/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { formatTime, formatWeekday } from '#lib/format/dates.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { OrderSum } from '../order/order-summary.tsx'
import { useMeasured } from '../use-measured.ts'
import { DoneMissing } from './done-missing.tsx'
import { DoneParcel } from './done-parcel.tsx'
import { PaymentChecked, PaymentRefused } from './done-payment.tsx'
import { ShareOrder } from './share-order.tsx'
import { useReceipt } from './use-receipt.ts'
import { useSettlingOrder } from './use-settling-order.ts'

type DoneOrderProps = {
  member: User
  id: number
  /** True while the provider still reviews the payment, as reported on approval. */
  isPending: boolean
}

export function DoneOrder({ member, id, isPending }: DoneOrderProps) {
  const router = useRouter()
  const { data: order, error, isFetching, refetch } = useSettlingOrder(id, isPending)
  const isOpen = order?.state === 'pending' || order?.state === 'pledged'
  const isUnpaid = isOpen && !isPending && !isFetching
  useEffect(() => {
    if (isUnpaid) router.replace(paths.checkout({ order: id }))
  }, [isUnpaid, router, id])
  const isPlaced = order !== undefined
  useEffect(() => {
    // The server has removed the ordered lines from the basket; updates the count in the bar.
    if (isPlaced) syncBasket().catch(() => {})
  }, [isPlaced])

  if (error) return <DoneMissing error={error} onRetry={refetch} />
  if (!order || (isOpen && !isPending)) return <CheckoutSkeleton />
  if (isOpen) return <PaymentChecked order={order} />
  if (order.state === 'payment_failed' || order.state === 'cancelled')
    return <PaymentRefused order={order} />
  return <Placed member={member} order={order} />
}

function Placed({ member, order }: { member: User; order: Order }) {
  const { t } = useTranslation('done')
  const receipt = useReceipt(order)
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
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
  const paid = order.paidWith ? t(`order.with.${order.paidWith.kind}`) : t('order.total')
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-20">
      <section aria-labelledby="done" className="min-w-0">
        <h1 id="done" className="text-d2">
          {t('order.title')}
        </h1>
        <p className="mt-3 mb-6 wrap-anywhere text-ink-2">
          <Words
            text={t('order.text', {
              number: order.number,
              day: formatWeekday(order.placedTimestamp),
              time: formatTime(order.placedTimestamp),
              email: member.email,
            })}
            marks={{ b: <b className="text-ink" /> }}
          />
        </p>
        {order.parcels.map((parcel) => (
          <DoneParcel key={parcel.position} parcel={parcel} kind={order.shipTo.kind} />
        ))}
      </section>
      <div className="grid content-start gap-6">
        <Panel ground="sunk" className="grid content-start gap-4.5">
          <h2 className="text-d3">{t('order.paid')}</h2>
          <OrderSum order={order} pieces={pieces} total={paid} />
          <Link
            href={paths.order(order.id)}
            className={buttonClass({ kind: 'pri', size: 'lg', wide: true })}
          >
            {t('order.follow')}
          </Link>
          <Button wide busy={receipt.busy} busyLabel={t('busy')} onClick={receipt.save}>
            <Download size={20} aria-hidden="true" />
            {t('order.receipt')}
          </Button>
        </Panel>
        <ShareOrder order={order} />
      </div>
    </div>
  )
}
