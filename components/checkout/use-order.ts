'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { browserClient } from '#lib/client/browser.ts'
import { calls } from '#lib/client/calls.ts'
import { type Order, toOrder } from '#lib/client/entities/orders.ts'
import { useOrderChanged } from '#lib/client/order-changed.ts'
import { paths } from '#lib/client/paths.ts'
import type { orders, Paid } from '#lib/contract/orders.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'

export type Refusal = NonNullable<Paid['reason']>
type PlaceBody = z.input<typeof orders.place.body>

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
    const key = attemptKey(JSON.stringify(body))
    const { data } = await browserClient.call(calls.placeOrder, { body }, { key })
    endAttempt()
    const placed = toOrder(data)
    setOrder(placed)
    window.history.replaceState(window.history.state, '', paths.checkout({ order: placed.id }))
    return placed
  }

  const begin = async (id: number, kind: 'wallet' | 'card') => {
    setRefusal(null)
    const { data } = await browserClient.call(calls.payOrder, { params: { id }, body: { kind } })
    return data.provider_order_id
  }

  const capture = async (id: number, providerOrderId: string): Promise<'again' | undefined> => {
    open.current = providerOrderId
    const { data } = await browserClient.call(calls.captureOrder, {
      params: { id },
      body: { provider_order_id: providerOrderId },
    })
    open.current = null
    // The next page reads it too, and must not find what it was.
    await changed(id)
    if (data.order) setOrder(toOrder(data.order))
    switch (data.state) {
      case 'paid':
        finish(id)
        return undefined
      case 'pending':
        finish(id, 'pending')
        return undefined
      case 'payer_action':
        if (data.payer_url) window.location.assign(data.payer_url)
        return undefined
      case 'refused':
        setRefusal(data.reason ?? 'unknown')
        return 'again'
    }
  }
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
    const { data } = await browserClient.call(calls.order, { params: { id } })
    if (data.state === 'paid') finish(id)
    else setOrder(toOrder(data))
  }
  return { order, current, refusal, place, begin, capture, ask, look, finish }
}
