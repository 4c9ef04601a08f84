'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardHandle } from '#components/payments/card-fields.tsx'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { choiceOf } from '#lib/client/entities/checkout.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import type { User } from '#lib/client/entities/people.ts'
import { keptCode } from '#lib/client/kept-code.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import { useMethods } from '#lib/client/methods.ts'
import { paths } from '#lib/client/paths.ts'
import { queryKey } from '#lib/client/queries.tsx'
import { useSeatsChanged } from '#lib/client/seats-changed.ts'
import { filledForm } from './filled-form.ts'
import { nameOf, nameOfOrder, type Source } from './source.ts'
import { carryChoices, useChoices } from './use-choices.ts'
import { useOrderPaying } from './use-order.ts'
import { agreedLines, usePurchase, type Wanted } from './use-purchase.ts'
import { useOwnSeat, useSeatTaking } from './use-seat.ts'

export type Problem = { where: 'where' | 'how' | 'all'; text: string }

export type CheckoutInput = {
  member: User
  source: Source
  /** Lines to buy, undefined while unknown; empty for a placed order. */
  wanted: readonly Wanted[] | undefined
  placed: Order | null
}

/** Error codes after which the quote is refetched. */
const moved = ['quote_changed', 'sold_out', 'weep_only', 'group_closed', 'conflict']

/** State of the checkout page: choices, quote, present step, and the submit action. */
export const useCheckout = ({ member, source, wanted, placed }: CheckoutInput) => {
  const { t } = useTranslation('checkout')
  const client = useQueryClient()
  const isSeat = source.kind === 'seat'
  const [chosen, choose] = useChoices(nameOf(source))
  const own = useOwnSeat(isSeat ? source.groupId : undefined)
  // The price limit is set when the seat is taken and cannot be changed later.
  const choices = own ? { ...chosen, priceLimit: own.priceLimit } : chosen
  const purchase = usePurchase(source, wanted, choices)
  const paying = useOrderPaying(placed)
  const seats = useSeatTaking()
  const seatsChanged = useSeatsChanged()
  const methods = useMethods({ enabled: isSeat })
  const card = useRef<CardHandle>(null)
  const addressForm = useRef<HTMLDivElement>(null)
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [fields, setFields] = useState<Record<string, string[]>>({})
  const [closed, setClosed] = useState('closed' in source && source.closed)
  const order = paying.order ?? placed
  const quote = purchase.quote.data

  /** True when credits cover the total, so no payment method is asked for. */
  const isFree = !isSeat && (order?.total ?? quote?.total) === 0

  /**
   * The wallet button opens a window, which browsers allow only during a press: the e-mail address is confirmed
   * before.
   */
  const isByWallet = choices.way === 'wallet' && !isFree
  const isAskedFirst = isByWallet && !order && !member.emailVerified

  const begin = useEffectEvent(() => {
    if (choices.delivery || !quote) return
    const { chosen, deliveries } = quote
    // Preselects the preferred address; a pick-up point is never preselected.
    const preferred = deliveries.find((one) => one.kind === 'home' && one.preferred)
    const delivery = own?.delivery ?? chosen ?? (preferred ? choiceOf(preferred) : null)
    const { useCredits, code } = own ?? choices
    if (delivery) choose({ delivery, useCredits, code: code ?? choices.code })
  })
  const isAnswered = quote !== undefined && own !== undefined
  useEffect(() => {
    if (isAnswered) begin()
  }, [isAnswered])

  const chooseSaved = useEffectEvent(() => {
    if (choices.way !== null || !methods.data) return
    const usable = methods.data.filter(({ state }) => state === 'ready' || state === 'expiring')
    const known = usable.find(({ id }) => id === own?.method?.id) ?? usable[0]
    if (known) choose({ way: known.id })
  })
  const isListed = methods.data !== undefined && own !== undefined
  useEffect(() => {
    if (isListed) chooseSaved()
  }, [isListed])

  const fail = async (error: unknown) => {
    setBusy(false)
    if (!(error instanceof ApiError))
      return setProblem({ where: 'how', text: t('problem.provider') })
    if (error.code === 'unconfirmed') return setConfirming(true)
    setFields(error.fields)
    const fieldErrors = Object.values(error.fields).flat().join(', ')
    setProblem({ where: 'all', text: fieldErrors || error.detail || t('problem.offline') })
    if (paying.current.current && error.code === 'conflict') await paying.look()
    if (isSeat && error.code === 'conflict') {
      // The seat was taken or changed in another tab: refetches it.
      setProblem({ where: 'all', text: t('problem.seat') })
      await seatsChanged()
    }
    if (!order && moved.includes(error.code)) await purchase.askAnew(quote?.due ?? 0)
  }

  const place = async (): Promise<Order> => {
    if (paying.current.current) return paying.current.current
    if (!quote || !choices.delivery) throw new Error('no quote or delivery to order with')
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
    await client.invalidateQueries({ queryKey: queryKey(laterCalls.basket) })
    return made
  }

  const takeSeat = async (methodId: number) => {
    const { delivery } = choices
    if (!isSeat || !delivery) return
    const agreed = quote?.agreed ?? ''
    await seats.take(source, own ?? null, { agreed, methodId, delivery, choices })
    keptCode.drop()
  }

  const flow: PaymentFlow = {
    mode: isSeat ? 'vault' : 'order',
    isReady: () => {
      if (isSeat) return true
      if (!paying.isUnanswered()) return !isStopped(true)
      void askAgain()
      return false
    },
    create: async (kind) => {
      setClosed(false)
      setProblem(undefined)
      if (isSeat) return seats.begin(source, kind, choices.keep)
      return paying.begin((await place()).id, kind)
    },
    approved: async (id, kind) => {
      if (!isSeat) {
        const next = await paying.capture((await place()).id, id)
        setBusy(false)
        return next
      }
      const method = await seats.save(id)
      choose({ way: method.id })
      if (kind === 'card') await takeSeat(method.id)
      setBusy(false)
      return undefined
    },
    onClosed: () => {
      setBusy(false)
      setClosed(true)
    },
    onFailed: (error) => void fail(error),
  }

  /** First missing choice, with the section to focus. */
  const missing = (): Problem | undefined => {
    if (!order && !choices.delivery) return { where: 'where', text: t('problem.delivery') }
    if (isFree) return undefined
    if (choices.way === null) return { where: 'how', text: t('problem.way') }
    if (isSeat && choices.way === 'wallet') return { where: 'how', text: t('problem.wallet') }
    return undefined
  }

  /** Submits a completely filled address form when the next section is used, without a press of its save button. */
  const saveTyped = () => {
    const typed = filledForm(addressForm.current)
    if (typed?.checkValidity()) typed.requestSubmit()
  }

  /** True when a choice, a save or a confirmation is missing first; shows which one. */
  const isStopped = (isConfirmed: boolean): boolean => {
    setFields({})
    setClosed(false)
    const typed = filledForm(addressForm.current)
    if (typed) {
      // A new address can change the delivery cost: the member must press again, below the new total.
      setProblem({ where: 'where', text: t('problem.unsaved') })
      typed.requestSubmit()
      return true
    }
    const first = missing()
    setProblem(first)
    if (first) document.getElementById(first.where)?.focus()
    else if (!isConfirmed) setConfirming(true)
    return first !== undefined || !isConfirmed
  }

  const askAgain = async () => {
    setBusy(true)
    await paying.ask().catch(fail)
    setBusy(false)
  }

  const act = async ({ isConfirmed = member.emailVerified } = {}) => {
    if (busy || isStopped(isConfirmed)) return
    setBusy(true)
    try {
      if (await paying.ask()) setBusy(false)
      else if (choices.way === 'card' && !isFree) {
        // The card flow reports the result through its callbacks, after the window of the bank.
        if (!(await card.current?.submit())) setBusy(false)
      } else if (typeof choices.way === 'number' && !isFree) {
        await takeSeat(choices.way)
      } else {
        const made = await place()
        if (made.state === 'paid') paying.finish(made.id)
        setBusy(false)
      }
    } catch (error) {
      await fail(error)
    }
  }

  const comeBack = useEffectEvent(async (approved: string) => {
    setBusy(true)
    try {
      if (isSeat) {
        choose({ way: (await seats.save(approved)).id })
        const { groupId: group, bundleId: bundle, quantity } = source
        // The method is saved: drops the approval from the address, so that a reload does not save it again.
        const path = paths.checkout({ group, bundle, quantity })
        window.history.replaceState(window.history.state, '', path)
      } else if (placed) await paying.capture(placed.id, approved)
      setBusy(false)
    } catch (error) {
      await fail(error)
    }
  })
  const approved = 'approved' in source ? source.approved : null
  useEffect(() => {
    if (approved) void comeBack(approved)
  }, [approved])

  return {
    isSeat,
    own: own ?? null,
    /** True once the existing seat and the saved methods are known. */
    isReady: own !== undefined && (!isSeat || methods.data !== undefined || methods.isError),
    isFree,
    isByWallet,
    choices,
    choose: (some: Parameters<typeof choose>[0]) => {
      setProblem(undefined)
      if (some.way) saveTyped()
      choose(some)
    },
    purchase,
    order,
    refusal: paying.refusal,
    /** Reads the order again if the reservation has already ended. */
    prolong: (id: number) => paying.prolong(id).catch(paying.look),
    methods: methods.data ?? [],
    card,
    addressForm,
    flow,
    busy,
    problem,
    fields,
    closed,
    confirming: confirming || isAskedFirst,
    goOn: () => {
      setConfirming(false)
      if (!isByWallet) void act({ isConfirmed: true })
    },
    act,
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>
