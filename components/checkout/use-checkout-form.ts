import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { CardHandle } from '#components/payments/card-fields.tsx'
import type { AddressHandle } from '#components/user/addresses/address-form.tsx'
import { choiceOf, type DeliveryChoice } from '#lib/client/data/entities/checkout.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatEuros } from '#lib/format/money.ts'
import { nameOf, type Source } from './source.ts'
import { type Choices, type PurchaseLine, useChoices, usePurchase } from './use-choices.ts'

export type Problem = { where: 'where' | 'how' | 'all'; text: string }

type FormInput = {
  member: User
  source: Source
  /** Lines to quote, undefined while loading; empty for a placed order. */
  wanted: readonly PurchaseLine[] | undefined
  /** Existing participation to change, null without one, undefined while loading. */
  own: Participation | null | undefined
}

const requoted = ['quote_changed', 'sold_out', 'weep_only', 'group_closed', 'conflict']

const placeOf = (fields: Record<string, string[]>): Problem['where'] =>
  fields.method_id ? 'how' : fields.delivery ? 'where' : 'all'

class Stopped extends Error {}

export const useCheckoutForm = ({ member, source, wanted, own }: FormInput) => {
  const { t } = useTranslation('checkout')
  const [chosen, choose] = useChoices(nameOf(source))
  // The price limit of an existing participation is changed in the user area.
  const choices = own ? { ...chosen, priceLimit: own.priceLimit } : chosen
  const purchase = usePurchase(source, wanted, choices)
  const card = useRef<CardHandle>(null)
  const address = useRef<AddressHandle>(null)
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [fields, setFields] = useState<Record<string, string[]>>({})
  const [closed, setClosed] = useState('closed' in source && source.closed)
  const quote = purchase.quote.data

  const preselect = useEffectEvent(() => {
    if (choices.delivery || !quote) return
    const { chosen, deliveries } = quote
    // Only a home address is preselected: a pick-up point has to be chosen.
    const preferred = deliveries.find((one) => one.kind === 'home' && one.preferred)
    const delivery = own?.delivery ?? chosen ?? (preferred ? choiceOf(preferred) : null)
    const { useCredits, code } = own ?? choices
    if (delivery) choose({ delivery, useCredits, code: code ?? choices.code })
  })
  const isAnswered = quote !== undefined && own !== undefined
  useEffect(() => {
    if (isAnswered) preselect()
  }, [isAnswered])

  /** Shows an error; returns it if it comes from the API and the caller can handle it further. */
  const show = (error: unknown): ApiError | undefined => {
    setBusy(false)
    if (error instanceof Stopped) return undefined
    if (!(error instanceof ApiError)) {
      setProblem({ where: 'how', text: t('problem.provider') })
      return undefined
    }
    if (error.code === 'unconfirmed') {
      setConfirming(true)
      return undefined
    }
    setFields(error.fields)
    const ofFields = Object.values(error.fields).flat().join(', ')
    const where = placeOf(error.fields)
    setProblem({ where, text: ofFields || error.detail || t('problem.offline') })
    // A code is refused beside the button and at its field, which is far above on a phone.
    document.getElementById(error.fields.code ? 'credits' : where)?.focus()
    return error
  }

  const requote = async ({ code, fields }: ApiError) => {
    // The new quote says at the code why it gives nothing.
    if (requoted.includes(code) || fields.code) await purchase.askAnew(quote?.due ?? 0)
  }

  const hasPlace = () => choices.delivery !== null || Boolean(address.current?.isFilled())

  const missingOf = (has: { place: boolean; way: boolean }): Problem | undefined => {
    if (!has.place) return { where: 'where', text: t('problem.delivery') }
    return has.way ? undefined : { where: 'how', text: t('problem.way') }
  }

  /** True when a choice, a field or a confirmation is missing first; shows which one. */
  const isStopped = (missing: Problem | undefined, isConfirmed: boolean): boolean => {
    setFields({})
    setClosed(false)
    const typed = address.current
    if (typed?.isFilled() && !typed.isComplete()) {
      setProblem({ where: 'where', text: t('problem.unsaved') })
      // Shows the errors of all fields.
      void typed.save()
      return true
    }
    setProblem(missing)
    if (missing) document.getElementById(missing.where)?.focus()
    else if (!isConfirmed) setConfirming(true)
    return missing !== undefined || !isConfirmed
  }

  /** Saves a typed address and quotes anew; stops the press if it is refused, or if the shown total is not the same. */
  const settle = async () => {
    const id = await address.current?.save()
    if (id === null) {
      setProblem({ where: 'where', text: t('problem.unsaved') })
      throw new Stopped()
    }
    const delivery: DeliveryChoice | null = id ? { kind: 'home', address_id: id } : choices.delivery
    const fresh = await purchase.quoteTo(delivery)
    if (quote && fresh.due !== quote.due) {
      purchase.setBefore(quote.due)
      setProblem({
        where: 'all',
        text: t(id ? 'problem.totalWithAddress' : 'problem.newTotal', {
          price: formatEuros(fresh.due),
        }),
      })
      throw new Stopped()
    }
    return { choices: { ...choices, delivery }, quote: fresh }
  }

  /** Runs an action with the button busy, which it stays if the action returns true: the next page follows. */
  const run = async (
    action: () => Promise<boolean>,
    onError: (error: unknown) => Promise<void>,
  ) => {
    setBusy(true)
    try {
      if (!(await action())) setBusy(false)
    } catch (error) {
      await onError(error)
    }
  }

  return {
    member,
    choices,
    choose,
    /** Stores choices of the member and clears the shown problem. */
    onChoose: (some: Partial<Choices>) => {
      // A message above the touched way stays: without it the way would move.
      if (!some.way || problem?.where !== 'where') setProblem(undefined)
      choose(some)
    },
    purchase,
    card,
    submitCard: async () => Boolean(await card.current?.submit()),
    address,
    busy,
    problem,
    setProblem,
    fields,
    closed,
    confirming,
    setConfirming,
    show,
    requote,
    hasPlace,
    missingOf,
    isStopped,
    settle,
    run,
    begin: () => {
      setClosed(false)
      setProblem(undefined)
    },
    done: () => setBusy(false),
    onClosed: () => {
      setBusy(false)
      setClosed(true)
    },
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>
