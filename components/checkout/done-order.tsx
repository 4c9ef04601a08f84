'use client'

import { Download, Truck, UsersRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Thumb } from '#components/ui/product-tile.tsx'
import { Words } from '#components/words.tsx'
import { syncBasket } from '#lib/client/basket-sync.ts'
import type { Order, OrderParcel } from '#lib/client/entities/orders.ts'
import type { User } from '#lib/client/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { formatTime, formatWeekday } from '#lib/format/dates.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { DoneMissing } from './done-missing.tsx'
import { PaymentChecked, PaymentRefused } from './done-payment.tsx'
import { OrderSum } from './order-summary.tsx'
import { useReceipt } from './use-receipt.ts'
import { useSettlingOrder } from './use-settling-order.ts'

type DoneOrderProps = {
  member: User
  id: number
  /** The provider still looks at the payment, as it said when it was approved. */
  isPending: boolean
}

export function DoneOrder({ member, id, isPending }: DoneOrderProps) {
  const router = useRouter()
  const { data: order, error, isFetching, refetch } = useSettlingOrder(id, isPending)
  const isUnpaid = order?.state === 'pending' && !isPending && !isFetching
  useEffect(() => {
    if (isUnpaid) router.replace(paths.checkout({ order: id }))
  }, [isUnpaid, router, id])
  const isPlaced = order !== undefined
  useEffect(() => {
    // What was ordered is in the basket no more; the bar hears of it.
    if (isPlaced) syncBasket().catch(() => {})
  }, [isPlaced])

  if (error) return <DoneMissing error={error} onRetry={refetch} />
  if (!order || (order.state === 'pending' && !isPending)) return <CheckoutSkeleton />
  if (order.state === 'pending') return <PaymentChecked order={order} />
  if (order.state === 'payment_failed' || order.state === 'cancelled')
    return <PaymentRefused order={order} />
  return <Placed member={member} order={order} />
}

function Placed({ member, order }: { member: User; order: Order }) {
  const { t } = useTranslation('done')
  const receipt = useReceipt(order)
  const pieces = order.parcels
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0)
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
          <Parcel key={parcel.position} parcel={parcel} />
        ))}
      </section>
      <Panel ground="sunk" className="grid content-start gap-4.5 self-start">
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
    </div>
  )
}

function Parcel({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation('done')
  const { position, waitsFor, lines } = parcel
  const Icon = waitsFor ? UsersRound : Truck
  const titles = lines.map(({ title, quantity }) =>
    quantity > 1 ? t('order.many', { count: quantity, title }) : title,
  )
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 border-t border-line py-4.5">
      <Icon size={24} aria-hidden="true" />
      <div className="wrap-anywhere">
        <h2 className="font-bold">
          {waitsFor
            ? t('order.parcelWaits', { position, title: waitsFor.title })
            : t('order.parcel', { position })}
        </h2>
        <p className="text-small text-ink-2">{titles.join(', ')}</p>
        <p className="mt-3 flex flex-wrap gap-2.5">
          {lines.map((line) => (
            <Thumb key={line.id} tint={line.image.tint} size={64}>
              <ItemPicture image={line.image} sizes="48px" alt={line.title} />
            </Thumb>
          ))}
        </p>
      </div>
    </div>
  )
}
