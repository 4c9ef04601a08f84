import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { useOrderChanged } from '#lib/client/data/buying/orders.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'
import type { Paid } from '#lib/contract/orders.ts'
import type { PlaceBody } from '../actions.ts'
import { nameOfOrder, type Source } from '../source.ts'
import { useCheckoutForm } from '../use-checkout-form.ts'
import { agreedLines, carryChoices, type PurchaseLine } from '../use-choices.ts'

export type Refusal = NonNullable<Paid['reason']>

// Loaded on the first press, not with the page.
const actions = () => import('../actions.ts')

/** True when the order can no longer be paid; a seat has its own state for failed payments. */
export const isLetGo = ({ kind, state }: Order) =>
  state === 'cancelled' || (kind === 'sale' && state === 'payment_failed')

const useOrderPaying = (given: Order | null) => {
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

export type OrderCheckoutInput = {
  member: User
  source: Exclude<Source, { kind: 'seat' }>
  /** Lines to quote, undefined while loading; empty for a placed order. */
  wanted: readonly PurchaseLine[] | undefined
  placed: Order | null
  /** Goes on with an unpaid order that already holds these copies. */
  onOpenOrder?: (id: number) => void
}

export const useOrderCheckout = (input: OrderCheckoutInput) => {
  const { member, source, wanted, placed } = input
  const client = useQueryClient()
  const form = useCheckoutForm({ member, source, wanted, own: null })
  const paying = useOrderPaying(placed)
  const { choices, purchase } = form
  const order = paying.order ?? placed
  const quote = purchase.quote.data

  const resume = useEffectEvent(() => {
    if (!order && quote?.openOrder) input.onOpenOrder?.(quote.openOrder.id)
  })
  const isQuoted = quote !== undefined
  // Only the first quote: later ones can name the order that this page is placing.
  useLayoutEffect(() => {
    if (isQuoted) resume()
  }, [isQuoted])

  /** Credits cover the whole total: no payment method is needed. */
  const isFree = (order?.total ?? quote?.total) === 0
  const isByWallet = choices.way === 'wallet' && !isFree

  const fail = async (error: unknown) => {
    const refused = form.show(error)
    if (!refused) return
    if (paying.current.current && refused.code === 'conflict') await paying.look()
    if (!order) await form.requote(refused)
  }

  const place = async (): Promise<Order> => {
    if (paying.current.current) return paying.current.current
    const { quote, choices } = await form.settle()
    if (!choices.delivery) throw new Error('no delivery to order with')
    const made = await paying.place({
      lines: agreedLines(quote),
      delivery: choices.delivery,
      use_credits: choices.useCredits,
      code: choices.code,
      invoice: choices.invoice,
      agreed: quote.agreed,
      conditions: true,
    })
    keptCode.drop()
    carryChoices(choices, nameOfOrder(made.id))
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/basket') })
    return made
  }

  const missing = () =>
    form.missingOf({
      place: Boolean(order) || form.hasPlace(),
      way: isFree || choices.way !== null,
    })

  const askAgain = () =>
    form.run(async () => {
      await paying.ask()
      return false
    }, fail)

  const flow: PaymentFlow = {
    mode: 'order',
    isReady: () => {
      if (!paying.isUnanswered()) return !form.isStopped(missing(), true)
      void askAgain()
      return false
    },
    create: async (kind) => {
      form.begin()
      return paying.begin((await place()).id, kind)
    },
    approved: async (providerOrderId) => {
      const next = await paying.capture((await place()).id, providerOrderId)
      form.done()
      return next
    },
    onClosed: form.onClosed,
    onFailed: (error) => void fail(error),
  }

  const act = async ({ isConfirmed = member.emailVerified } = {}) => {
    if (form.busy || form.isStopped(missing(), isConfirmed)) return
    await form.run(async () => {
      if (await paying.ask()) return false
      // Before the window of a bank: the total may change.
      if (!order) await form.settle()
      if (choices.way === 'card' && !isFree) return form.submitCard()
      const made = await place()
      if (made.state === 'paid') paying.finish(made.id)
      return false
    }, fail)
  }

  const comeBack = useEffectEvent((providerOrderId: string) =>
    form.run(async () => {
      if (placed) await paying.capture(placed.id, providerOrderId)
      return false
    }, fail),
  )
  const approved = 'approved' in source ? source.approved : null
  useEffect(() => {
    if (approved) void comeBack(approved)
  }, [approved])

  return {
    form,
    order,
    isFree,
    isByWallet,
    refusal: paying.refusal,
    /** Extends the reservation; reads the order again if the reservation has already ended. */
    prolong: (id: number) => paying.prolong(id).catch(paying.look),
    flow,
    // The wallet button opens a window, which browsers allow only during a press: the address is confirmed before.
    confirming: form.confirming || (isByWallet && !order && !member.emailVerified),
    onConfirmed: () => {
      form.setConfirming(false)
      if (!isByWallet) void act({ isConfirmed: true })
    },
    act,
  }
}

export type OrderCheckoutState = ReturnType<typeof useOrderCheckout>
