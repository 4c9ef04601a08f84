'use client'

import { useEffect, useState } from 'react'
import type { Bundle, SaleOptions } from '#lib/client/data/entities/variations.ts'
import type { Choice } from '#lib/client/paths.ts'

/** Maximum quantity of an order; larger ones are arranged by mail. */
const maxQuantity = 20

const isOpen = (bundle: Bundle) => !bundle.expired && bundle.availability !== 0

/** Default choice: the cheapest bundle available to everybody, else the cheapest. */
export const firstChoice = (bundles: Bundle[]): Bundle | undefined => {
  const byPrice = bundles.toSorted((a, b) => a.currentPrice - b.currentPrice)
  return byPrice.find((bundle) => isOpen(bundle) && !bundle.weepOnly) ?? byPrice[0]
}

export const mostOf = ({ availability }: Bundle) =>
  Math.max(1, Math.min(maxQuantity, availability ?? maxQuantity))

export const readChoice = (search: string): Choice | null => {
  const parameters = new URLSearchParams(search)
  const bundle = Number(parameters.get('bundle'))
  const quantity = Number(parameters.get('quantity') ?? 1)
  if (!Number.isSafeInteger(bundle) || bundle < 1) return null
  return { bundle, quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1 }
}

const writeChoice = ({ bundle, quantity }: Choice) => {
  const url = new URL(window.location.href)
  url.searchParams.set('bundle', String(bundle))
  url.searchParams.set('quantity', String(quantity))
  window.history.replaceState(window.history.state, '', url)
}

/** Bundle and quantity are kept in the address, so that they survive sign-in and can be shared. */
export const useChoice = ({ saleVariations }: SaleOptions) => {
  const [wanted, setWanted] = useState<Choice | null>(null)
  // Read after hydration: the page is cached for all addresses.
  useEffect(() => setWanted(readChoice(window.location.search)), [])

  const bundles = saleVariations.flatMap((variation) => variation.bundles)
  const bundle = bundles.find(({ id }) => id === wanted?.bundle) ?? firstChoice(bundles)
  const variation = saleVariations.find((one) => bundle && one.bundles.includes(bundle))
  const quantity = bundle ? Math.min(wanted?.quantity ?? 1, mostOf(bundle)) : 1

  const choose = (choice: Choice) => {
    setWanted(choice)
    writeChoice(choice)
  }
  return {
    variation,
    /** False while the choice is the default one. */
    isWish: wanted !== null,
    bundle,
    quantity,
    chooseVariation: (id: number) => {
      const next = firstChoice(saleVariations.find((one) => one.id === id)?.bundles ?? [])
      if (next) choose({ bundle: next.id, quantity })
    },
    chooseBundle: (id: number) => choose({ bundle: id, quantity }),
    chooseQuantity: (count: number) => bundle && choose({ bundle: bundle.id, quantity: count }),
  }
}
