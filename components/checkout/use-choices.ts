'use client'

import { useState } from 'react'
import type { DeliveryChoice } from '#lib/client/entities/checkout.ts'
import { keptCode } from '#lib/client/kept-code.ts'

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

/** A way to pay: one of the provider's, or a saved method by its id. */
export type Way = 'wallet' | 'card' | number

/** What survives signing in and a reload; nothing of a card is ever among it. */
export type Choices = {
  delivery: DeliveryChoice | null
  way: Way | null
  useCredits: boolean
  /** One that was typed or brought along; empty where it was taken away. */
  code: string | null
  invoice: Invoice | null
  priceLimit: number | null
  /** Keep the card for the next groups too. */
  keep: boolean
}

const none: Choices = {
  delivery: null,
  way: null,
  useCredits: false,
  code: null,
  invoice: null,
  priceLimit: null,
  keep: false,
}

const keyOf = (what: string) => `checkout ${what}`

const read = (key: string): Choices => {
  try {
    return {
      ...none,
      code: keptCode.read(),
      ...JSON.parse(window.sessionStorage.getItem(key) ?? '{}'),
    }
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

/** What was chosen for one thing holds for what came of it: a reload finds it there. */
export const carryChoices = (choices: Choices, to: string) => write(keyOf(to), choices)

/** Kept for this tab, apart for each thing that is bought. */
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
