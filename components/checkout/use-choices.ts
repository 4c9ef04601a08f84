'use client'

import { useState } from 'react'
import type { DeliveryChoice } from '#lib/client/entities/checkout.ts'

export type Invoice = {
  name: string
  tax_code: string
  vat_number: string
  recipient_code: string
  certified_email: string
}

/** A way to pay: one of the provider's, or a saved method by its id. */
export type Way = 'wallet' | 'card' | number

/** What survives signing in and a reload; nothing of a card is ever among it. */
export type Choices = {
  delivery: DeliveryChoice | null
  way: Way | null
  useCredits: boolean
  invoice: Invoice | null
  priceLimit: number | null
  /** Keep the card for the next groups too. */
  keep: boolean
}

const none: Choices = {
  delivery: null,
  way: null,
  useCredits: false,
  invoice: null,
  priceLimit: null,
  keep: false,
}

const read = (key: string): Choices => {
  try {
    return { ...none, ...JSON.parse(window.sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return none
  }
}

const write = (key: string, choices: Choices) => {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Forbidden: they last as long as the page.
  }
}

/** Kept for this tab, apart for each thing that is bought. */
export const useChoices = (what: string) => {
  const key = `checkout ${what}`
  const [choices, setChoices] = useState(() => read(key))
  const choose = (some: Partial<Choices>) =>
    setChoices((before) => {
      const next = { ...before, ...some }
      write(key, next)
      return next
    })
  return [choices, choose] as const
}
