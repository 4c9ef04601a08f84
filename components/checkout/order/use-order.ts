'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useOrderChanged } from '#lib/client/data/buying/orders.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import type { Paid } from '#lib/contract/orders.ts'
import type { PlaceBody } from './order-actions.ts'

export type Refusal = NonNullable<Paid['reason']>

// Loaded on the first press, not with the page.
const actions = () => import('./order-actions.ts')

/** True when the order can no longer be paid; a seat has its own state for failed payments. */
export const isLetGo = ({ kind, state }: Order) =>
  state === 'cancelled' || (kind === 'sale' && state === 'payment_failed')

/** State of an order from placing to payment; the page takes the address of the order once it is placed. */
export const useOrderPaying = (given: Order | null) => {
  const router = useRouter()
  const changed = useOrderChanged()
  const [order, show] = useState<Order | null>(null)
  /** Ref, since the provider calls back before the next render. */
  const current = useRef(given)
  /** Provider's id of an approved payment whose capture has not been answered yet. */
  const open = useRef<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const setOrder = (order: Order) => {
    current.current = order
    show(order)
  }
  const finish = (id: number) => router.replace(paths.checkoutDone({ order: id }))

  const place = async (body: PlaceBody): Promise<Order> => {
    if (current.current) return current.current
    const placed = await (await actions()).placeOrder(body)
    setOrder(placed)
    window.history.replaceState(window.history.state, '', paths.checkout({ order: placed.id }))
    return placed
  }

  const begin = async (id: number, kind: 'wallet' | 'card') => {
    setRefusal(null)
    return (await actions()).beginPayment(id, kind)
  }

  const capture = async (id: number, providerOrderId: string): Promise<'again' | undefined> => {
    open.current = providerOrderId
    const done = await (await actions()).captureOrder(id, providerOrderId)
    open.current = null
    // Invalidates the cache before navigating: the next page reads the same order.
    await changed(id)
    if (done.order) setOrder(done.order)
    switch (done.state) {
      case 'paid':
      case 'pending':
        finish(id)
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
  /** Repeats an unanswered capture; it is idempotent and returns the present state. */
  const ask = async () => {
    if (!open.current || !current.current) return false
    await capture(current.current.id, open.current)
    return true
  }
  /** Reads the order again: another tab, a webhook or the end of the reservation can have changed it. */
  const look = async () => {
    const id = current.current?.id
    if (id === undefined) return
    const now = await (await actions()).readOrder(id)
    if (now.state === 'paid' || now.paymentInReview) finish(id)
    else setOrder(now)
  }
  /** Extends the reservation by a quarter of an hour. */
  const prolong = async (id: number) => {
    setOrder(await (await actions()).prolongOrder(id))
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
