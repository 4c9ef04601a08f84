'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useMember } from '#components/account/use-member.ts'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { DocumentButton, LinkButton } from '#components/navigation/link-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { syncBasket } from '#lib/client/data/basket/basket-sync.ts'
import { useOrder } from '#lib/client/data/buying/orders.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { download } from '#lib/client/transport/download.ts'
import { formatTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { useMeasured } from '../use-measured.ts'
import { DoneMissing } from './done-missing.tsx'
import { DoneSeat } from './done-seat.tsx'
import { DoneParcel, OrderHero } from './order-hero.tsx'
import { SharePanel } from './share-panel.tsx'

/** Downloads the receipt with a request, since a plain link carries no token. */
function SaveReceipt({ order: { id, number } }: { order: Order }) {
  const { t } = useTranslation('done')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const file = t('order.receiptFile', { number })
    await download('GET /users/logged/orders/{id}/receipt', { params: { id } }, file)
      .catch(failureToast(t('order.noReceipt')))
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={busy} busyLabel={t('busy')} onClick={save}>
      <Download size={20} aria-hidden="true" />
      {t('order.receipt')}
    </Button>
  )
}

/** Invitation to the first thing of an order; nothing where it is not on the site any more. */
function ShareOrder({ order }: { order: Order }) {
  const { t } = useTranslation('done')
  const { data } = useApiQuery('GET /users/logged/orders/{id}/share_link', {
    params: { id: order.id },
  })
  const title = order.parcels[0]?.lines[0]?.title
  if (!data || title === undefined) return null
  return (
    <SharePanel
      heading={t('share.order.title')}
      reason={t('share.order.why')}
      linkLabel={t('share.order.link')}
      url={data.data.url}
      title={title}
      message={t('share.order.message', { title })}
    />
  )
}

function DoneOrder({ member, id }: { member: User; id: number }) {
  const { t } = useTranslation('done')
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
  if (isInReview)
    return (
      <Panel edge className="grid max-w-lead gap-3.5" role="status">
        <h1 className="text-d3">{t('checked.title')}</h1>
        <p className="text-ink-2">{t('checked.text')}</p>
        <p className="text-small">
          <Words
            text={t('checked.order', { number: order.number, price: formatEuros(order.total) })}
            marks={{ b: <b className="num" /> }}
          />
        </p>
      </Panel>
    )
  if (order.state === 'payment_failed' || order.state === 'cancelled') {
    const { state, heldUntilTimestamp: until } = order
    const isKept = state === 'payment_failed' && until !== null
    return (
      <Panel edge className="grid max-w-lead gap-3.5" role="alert">
        <h1 className="text-d3">{t('refused.title')}</h1>
        <p className="text-ink-2">
          {isKept ? t('refused.kept', { time: formatTime(until) }) : t('refused.gone')}
        </p>
        <div>
          <DocumentButton
            kind="pri"
            href={isKept ? paths.checkout({ order: id }) : paths.basket()}
            label={t(isKept ? 'refused.again' : 'refused.toBasket')}
          />
        </div>
      </Panel>
    )
  }
  return <Placed member={member} order={order} />
}

function Placed({ member, order }: { member: User; order: Order }) {
  const { t } = useTranslation('done')
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
        <LinkButton href={paths.order(order.id)} kind="pri" label={t('order.follow')} />
        <SaveReceipt order={order} />
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

export function DonePage() {
  const member = useMember()
  const query = useLateQuery()
  const order = Number(query.get('order'))
  const seat = Number(query.get('seat'))
  return (
    <div className="wrap pt-4 lg:pt-5">
      {member && seat > 0 ? (
        <DoneSeat member={member} id={seat} />
      ) : member && order > 0 ? (
        <DoneOrder member={member} id={order} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}
