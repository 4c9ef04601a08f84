import { useState } from 'react'
import { type Purchase, useQuote, useQuoting } from '#lib/client/data/buying/checkout.ts'
import type { DeliveryChoice, Quote } from '#lib/client/data/entities/checkout.ts'
import { inTab } from '#lib/client/storage/browser-storage.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'
import type { Source } from './source.ts'

export const noInvoice = {
  name: '',
  street: '',
  postal_code: '',
  city: '',
  province: '',
  tax_code: '',
  vat_number: '',
  recipient_code: '',
  certified_email: '',
}
export type Invoice = typeof noInvoice

export type Way = 'wallet' | 'card' | number

/** Choices that survive sign-in and reload; never contains card data. */
const none = {
  delivery: null as DeliveryChoice | null,
  way: null as Way | null,
  useCredits: false,
  /** Typed code, or one from a link; empty when removed. */
  code: null as string | null,
  invoice: null as Invoice | null,
  priceLimit: null as number | null,
  /** Save the card for later groups too. */
  keep: false,
  /** Agreement confirmed before leaving for the provider, with which the seat is taken on return. */
  agreed: null as string | null,
}
export type Choices = typeof none

const keyOf = (what: string) => `checkout ${what}`

const read = (key: string): Choices => ({
  ...none,
  code: keptCode.read(),
  ...(inTab.readJson(key) as Partial<Choices> | null),
})

const write = (key: string, choices: Choices) => void inTab.keepJson(key, choices)

export const carryChoices = (choices: Choices, to: string) => write(keyOf(to), choices)

export const useChoices = (what: string) => {
  const key = keyOf(what)
  const [choices, setChoices] = useState(() => read(key))
  const choose = (some: Partial<Choices>) =>
    setChoices((before) => {
      const next = { ...before, ...some }
      write(key, next)
      return next
    })
  return [choices, choose] as const
}

export type PurchaseLine = { bundle_id: number; quantity: number; seen_price?: number }

export const agreedLines = ({ parcels }: Quote): Required<PurchaseLine>[] =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter(({ counted }) => counted)
    .map(({ bundleId, quantity, unitPrice }) => ({
      bundle_id: bundleId,
      quantity,
      seen_price: unitPrice,
    }))

export const usePurchase = (
  source: Source,
  wanted: readonly PurchaseLine[] | undefined,
  choices: Choices,
) => {
  /** Total before it changed after a press. */
  const [before, setBefore] = useState<number | null>(null)
  const isSeat = source.kind === 'seat'
  const purchase: Purchase = {
    lines: [...(wanted ?? [])],
    delivery: choices.delivery,
    use_credits: choices.useCredits,
    code: choices.code,
    kind: isSeat ? 'seat' : 'order',
    price_limit: isSeat ? choices.priceLimit : null,
  }
  const quote = useQuote(purchase)
  const quoting = useQuoting()
  const isEmpty = wanted?.length === 0 && source.kind !== 'order'
  return {
    asked: purchase,
    quote,
    isEmpty,
    before,
    setBefore,
    quoteTo: (delivery: DeliveryChoice | null) => quoting({ ...purchase, delivery }),
    /** False while the quote is being refetched: an outdated total cannot be agreed to. */
    isCurrent: quote.data !== undefined && !quote.isPlaceholderData && !quote.isFetching,
    /** Refetches the quote after a refusal; the old total is shown beside the new one. */
    askAnew: async (agreedTotal: number) => {
      setBefore(agreedTotal)
      await quote.refetch()
    },
  }
}
