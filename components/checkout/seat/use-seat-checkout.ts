'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { useMethods } from '#lib/client/data/buying/methods.ts'
import { useSeatsChanged } from '#lib/client/data/buying/seats.ts'
import { type Participation, toParticipation } from '#lib/client/data/entities/participation.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'
import type { Source } from '../source.ts'
import { useCheckoutForm } from '../use-checkout-form.ts'
import type { SeatRequest, SeatSource } from './seat-actions.ts'

/** Existing seat of the member in the group, which is changed instead of taken. */
export const useOwnSeat = (groupId: number | undefined): Participation | null | undefined => {
  const { data: own } = useApiQuery(
    'GET /preorders/{id}/participations/mine',
    { params: { id: groupId ?? 0 } },
    {
      enabled: groupId !== undefined,
      select: ({ data }) => (data?.state === 'active' ? toParticipation(data) : null),
    },
  )
  return groupId === undefined ? null : own
}

// Loaded on the first press, not with the page.
const actions = () => import('./seat-actions.ts')

/** Saves a payment method, then takes the seat it pays, or changes the existing one. */
const useSeatTaking = () => {
  const router = useRouter()
  const seatsChanged = useSeatsChanged()
  return {
    begin: async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) =>
      (await actions()).beginSetup(source, kind, keep),
    save: async (setupToken: string) => {
      const saved = await (await actions()).saveMethod(setupToken)
      await seatsChanged()
      return saved
    },
    take: async (source: SeatSource, own: Participation | null, taken: SeatRequest) => {
      const seat = await (await actions()).takeSeat(source, own, taken)
      router.replace(paths.checkoutDone({ seat }))
    },
  }
}

const isEnded = ({ state }: PaymentMethod) => state === 'expired' || state === 'removed_there'

export type SeatCheckoutInput = { member: User; source: Extract<Source, { kind: 'seat' }> }

/** Takes or changes a seat: a payment method is saved now and charged when the group succeeds. */
export const useSeatCheckout = ({ member, source }: SeatCheckoutInput) => {
  const { t } = useTranslation('checkout')
  const { groupId, bundleId, quantity, approved } = source
  const own = useOwnSeat(groupId)
  const form = useCheckoutForm({ member, source, wanted: [{ bundle_id: bundleId, quantity }], own })
  const seats = useSeatTaking()
  const seatsChanged = useSeatsChanged()
  const methods = useMethods({ enabled: true })
  const { choices, choose } = form

  const preselect = useEffectEvent(() => {
    if (choices.way !== null || !methods.data) return
    const usable = methods.data.filter((method) => !isEnded(method))
    const known = usable.find(({ id }) => id === own?.method?.id) ?? usable[0]
    if (known) choose({ way: known.id })
  })
  // The first way, for a member without a saved one. It is not stored as their choice: the provider's script may load
  // only after that.
  const way = choices.way ?? (methods.data?.every(isEnded) ? 'wallet' : null)
  const isListed = methods.data !== undefined && own !== undefined
  useEffect(() => {
    if (isListed) preselect()
  }, [isListed])

  const fail = async (error: unknown) => {
    const refused = form.show(error)
    if (!refused) return
    if (refused.code === 'conflict') {
      // The seat was taken or changed in another tab.
      form.setProblem({ where: 'all', text: t('problem.seat') })
      await seatsChanged()
    }
    await form.requote(refused)
  }

  const take = async (methodId: number) => {
    const { choices, quote } = await form.settle()
    const { delivery } = choices
    if (!delivery) return
    const { agreed, code, seat } = quote
    // A code of a link that gives nothing is only explained; a typed one is refused.
    const isUseless = Boolean(code?.reason) && choices.code === keptCode.read()
    const wished = {
      ...choices,
      ...(isUseless ? { code: null } : {}),
      ...(seat?.paysNow ? { priceLimit: null } : {}),
    }
    await seats.take(source, own ?? null, { agreed, methodId, delivery, choices: wished })
    keptCode.drop()
  }

  const flow: PaymentFlow = {
    mode: 'vault',
    isReady: () => true,
    create: async (kind) => {
      form.begin()
      choose({ agreed: null })
      return (await seats.begin(source, kind, choices.keep)).token
    },
    approved: async (setupToken, kind) => {
      const method = await seats.save(setupToken)
      choose({ way: method.id })
      if (kind === 'card') await take(method.id)
      form.done()
      return undefined
    },
    onClosed: form.onClosed,
    onFailed: (error) => void fail(error),
  }

  const missing = () => {
    if (!form.hasPlace()) return { where: 'where', text: t('problem.delivery') } as const
    if (way === null) return { where: 'how', text: t('problem.way') } as const
    return undefined
  }

  /** Leaves for the provider to save the wallet; the seat is taken on return, if nothing has changed. */
  const leave = async (agreed: string) => {
    const { payerUrl } = await seats.begin(source, 'wallet', choices.keep)
    if (!payerUrl) throw new Error('the provider named no page to save the wallet')
    choose({ way: 'wallet', agreed })
    // The browser may restore this page as it was left.
    window.addEventListener('pageshow', form.done, { once: true })
    window.location.assign(payerUrl)
    return true
  }

  const act = async ({ isConfirmed = member.emailVerified } = {}) => {
    if (form.busy || form.isStopped(missing(), isConfirmed)) return
    await form.run(async () => {
      // Before the window of a bank: the total may change.
      const { quote } = await form.settle()
      if (way === 'wallet') return leave(quote.agreed)
      if (typeof way !== 'number') return form.submitCard()
      await take(way)
      return true
    }, fail)
  }

  const comeBack = useEffectEvent((setupToken: string) =>
    form.run(async () => {
      const { id } = await seats.save(setupToken)
      const { agreed } = choices
      choose({ way: id, agreed: null })
      // Removes the token from the address: a reload must not save the method again.
      const path = paths.checkout({ group: groupId, bundle: bundleId, quantity })
      window.history.replaceState(window.history.state, '', path)
      if (agreed === null) return false
      if (agreed === form.purchase.quote.data?.agreed) {
        await take(id)
        return true
      }
      form.setProblem({ where: 'all', text: t('problem.seat') })
      return false
    }, fail),
  )
  const isQuoted = isListed && form.purchase.quote.data !== undefined
  useEffect(() => {
    if (approved && isQuoted) void comeBack(approved)
  }, [approved, isQuoted])

  const isByWallet = choices.way === 'wallet'
  return {
    form,
    own: own ?? null,
    way,
    isReady: own !== undefined && (methods.data !== undefined || methods.isError),
    methods: methods.data ?? [],
    flow,
    // The wallet button opens a window, which browsers allow only during a press: the address is confirmed before.
    confirming: form.confirming || (isByWallet && !member.emailVerified),
    onConfirmed: () => {
      form.setConfirming(false)
      if (!isByWallet) void act({ isConfirmed: true })
    },
    act,
  }
}
