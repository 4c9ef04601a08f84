'use client'

import dynamic from 'next/dynamic'
import { type ComponentType, useEffect, useState } from 'react'
import { useMember } from '#components/account/use-member.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { useOwnDocument } from '#components/payments/own-document.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { useToken } from '#lib/client/storage/token.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { Seller } from './seller.ts'
import { sourceOf } from './source.ts'

const loadSeat = () => import('./seat/seat-checkout.tsx').then((m) => m.SeatCheckout)
const loadOrder = () => import('./order/order-checkout.tsx').then((m) => m.OrderCheckout)

// Rendered in the browser only: visitors are redirected to the sign-in page.
const late = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  dynamic(() => load(), { ssr: false, loading: CheckoutSkeleton })
const SeatCheckout = late(loadSeat)
const OrderCheckout = late(loadOrder)
// Most visits have no placed order yet, and a purchase of a single item does not need the basket code.
const OpenOrder = late(() => import('./order/open-order.tsx').then((m) => m.OpenOrder))
const BasketCheckout = late(() =>
  import('./order/basket-checkout.tsx').then((m) => m.BasketCheckout),
)

/** Frame of the page, the same for every visitor; the address says what is paid. */
export function CheckoutPage({ seller }: { seller: string }) {
  const member = useMember()
  const token = useToken()
  useOwnDocument()
  useEffect(() => {
    // Preloads the checkout while the member of the token is being fetched.
    if (token) void (readSource().kind === 'seat' ? loadSeat() : loadOrder())
  }, [token])
  return (
    <div className="wrap" data-checkout>
      <div className="py-1.5 lg:pt-5 lg:pb-0">
        <BackButton />
      </div>
      <Seller value={seller}>{member ? <Begun member={member} /> : <CheckoutSkeleton />}</Seller>
    </div>
  )
}

const readSource = () => sourceOf(new URLSearchParams(window.location.search))

function Begun({ member }: { member: User }) {
  // Read once: the address changes to that of the order, while the page and its card fields stay mounted.
  const [source, setSource] = useState(readSource)
  const onOpenOrder = (orderId: number) => {
    window.history.replaceState(window.history.state, '', paths.checkout({ order: orderId }))
    setSource({ kind: 'order', orderId, approved: null, closed: false })
  }
  if (source.kind === 'order') return <OpenOrder member={member} source={source} />
  if (source.kind === 'basket')
    return <BasketCheckout member={member} source={source} onOpenOrder={onOpenOrder} />
  if (source.kind === 'seat') return <SeatCheckout member={member} source={source} />
  const lines = [{ bundle_id: source.bundleId, quantity: source.quantity }]
  return (
    <OrderCheckout
      member={member}
      source={source}
      wanted={lines}
      placed={null}
      onOpenOrder={onOpenOrder}
    />
  )
}
