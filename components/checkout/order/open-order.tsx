import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useOrder } from '#lib/client/data/buying/orders.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import type { Source } from '../source.ts'
import { OrderCheckout } from './order-checkout.tsx'

type OpenOrderProps = { member: User; source: Extract<Source, { kind: 'order' }> }

const nothing: [] = []
const unpaid = ['pending', 'pledged', 'payment_failed', 'cancelled']

/** Payment of a placed order: after a reload, on return from the provider, or from a link in a mail. */
export function OpenOrder({ member, source }: OpenOrderProps) {
  const { t } = useTranslation('checkout')
  const router = useRouter()
  const { data: order, error, refetch } = useOrder(source.orderId)
  const isOver = order && (order.paymentInReview || !unpaid.includes(order.state))
  useEffect(() => {
    if (isOver) router.replace(paths.checkoutDone({ order: source.orderId }))
  }, [isOver, router, source.orderId])

  if (error) {
    const isMissing = error instanceof ApiError && error.status === 404
    return (
      <Panel edge className="mt-4 grid justify-items-start gap-3.5" role="alert">
        <h1 className="text-d3">{t(isMissing ? 'lost.title' : 'failed.title')}</h1>
        <p className="text-ink-2">{t(isMissing ? 'lost.text' : 'failed.text')}</p>
        {isMissing ? (
          <LinkButton href={paths.basket()} kind="pri" label={t('toBasket')} />
        ) : (
          <Button onClick={() => refetch()}>{t('failed.action')}</Button>
        )}
      </Panel>
    )
  }
  if (!order || isOver) return <CheckoutSkeleton />
  return <OrderCheckout member={member} source={source} wanted={nothing} placed={order} />
}
