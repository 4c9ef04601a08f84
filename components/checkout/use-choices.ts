import { useState } from 'react'
import type { DeliveryChoice } from '#lib/client/data/entities/checkout.ts'
import { inTab } from '#lib/client/storage/browser-storage.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'

export type Invoice = {
  name: string
  street: string
  postal_code: string
  city: string
  province: string
  tax_code: string
  vat_number: string
  recipient_code: string
  certified_email: string
}

/** Payment method: one of the provider's, or a saved method by its id. */
export type Way = 'wallet' | 'card' | number

/** Choices that survive sign-in and reload; never contains card data. */
export type Choices = {
  delivery: DeliveryChoice | null
  way: Way | null
  useCredits: boolean
  /** Typed code, or one from a link; empty when removed. */
  code: string | null
  invoice: Invoice | null
  priceLimit: number | null
  /** Save the card for later groups too. */
  keep: boolean
  /** Agreement confirmed before leaving for the provider, with which the seat is taken on return. */
  agreed: string | null
}

const none: Choices = {
  delivery: null,
  way: null,
  useCredits: false,
  code: null,
  invoice: null,
  priceLimit: null,
  keep: false,
  agreed: null,
}

const keyOf = (what: string) => `checkout ${what}`

const read = (key: string): Choices => ({
  ...none,
  code: keptCode.read(),
  ...(inTab.readJson(key) as Partial<Choices> | null),
})

const write = (key: string, choices: Choices) => void inTab.keepJson(key, choices)

/** Copies the choices of a purchase to its order, for a reload. */
export const carryChoices = (choices: Choices, to: string) => write(keyOf(to), choices)

/** Choices of one purchase, kept in the session storage of this tab. */
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
