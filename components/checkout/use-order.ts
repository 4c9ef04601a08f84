'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { Order } from '#lib/client/entities/orders.ts'
import { useOrderChanged } from '#lib/client/order-changed.ts'
import { paths } from '#lib/client/paths.ts'
import type { Paid } from '#lib/contract/orders.ts'
import type { PlaceBody } from './order-deeds.ts'

export type Refusal = NonNullable<Paid['reason']>

// Needed by who presses, not by who reads.
const deeds = () => import('./order-deeds.ts')

/** Nobody pays it any more; of a seat it is said by the seat. */
export const isLetGo = ({ kind, state }: Order) =>
  state === 'cancelled' || (kind === 'sale' && state === 'payment_failed')

/** An order from being placed to being paid; its address is that of the page from then on. */
export const useOrderPaying = (given: Order | null) => {
  const router = useRouter()
  const changed = useOrderChanged()
  const [order, show] = useState<Order | null>(null)
  /** Known before the next render: the provider calls back in the middle of a press. */
  const current = useRef(given)
  /** Approved, and nobody knows yet whether the money was taken. */
  const open = useRef<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const setOrder = (order: Order) => {
    current.current = order
    show(order)
  }
  const finish = (id: number, payment?: 'pending') =>
    router.replace(paths.checkoutDone({ order: id, ...(payment ? { payment } : {}) }))

  const place = async (body: PlaceBody): Promise<Order> => {
    if (current.current) return current.current
    const placed = await (await deeds()).placeOrder(body)
    setOrder(placed)
    window.history.replaceState(window.history.state, '', paths.checkout({ order: placed.id }))
    return placed
  }

  const begin = async (id: number, kind: 'wallet' | 'card') => {
    setRefusal(null)
    return (await deeds()).beginPayment(id, kind)
  }

  const capture = async (id: number, providerOrderId: string): Promise<'again' | undefined> => {
    open.current = providerOrderId
    const done = await (await deeds()).captureOrder(id, providerOrderId)
    open.current = null
    // The next page reads it too, and must not find what it was.
    await changed(id)
    if (done.order) setOrder(done.order)
    switch (done.state) {
      case 'paid':
        finish(id)
        return undefined
      case 'pending':
        finish(id, 'pending')
        return undefined
      case 'payer_action':
        if (done.payer_url) window.location.assign(done.payer_url)
        return undefined
      case 'refused':
        setRefusal(done.reason ?? 'unknown')
        return 'again'
    }
  }
  const isUnanswered = () => open.current !== null
  /** Asked again it tells how it stands. */
  const ask = async () => {
    if (!open.current || !current.current) return false
    await capture(current.current.id, open.current)
    return true
  }
  /** Another tab, the provider's own message or the end of its time may have been quicker. */
  const look = async () => {
    const id = current.current?.id
    if (id === undefined) return
    const now = await (await deeds()).readOrder(id)
    if (now.state === 'paid') finish(id)
    else setOrder(now)
  }
  /** The reservation lasts a quarter of an hour more. */
  const prolong = async (id: number) => {
    setOrder(await (await deeds()).prolongOrder(id))
    await changed(id)
  }
  return {
    order,
    current,
    prolong,
    refusal,
    place,
    begin,
    capture,
    isUnanswered,
    ask,
    look,
    finish,
  }
}
