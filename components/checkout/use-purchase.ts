'use client'

import { useState } from 'react'
import { type Purchase, useQuote } from '#lib/client/checkout.ts'
import type { Quote } from '#lib/client/entities/checkout.ts'
import type { Source } from './source.ts'
import type { Choices } from './use-choices.ts'

export type Wanted = { bundle_id: number; quantity: number; seen_price?: number }

/** Every line that can be had, at the price and in the number the quote tells. */
export const agreedLines = ({ parcels }: Quote): Required<Wanted>[] =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter(({ counted }) => counted)
    .map(({ bundleId, quantity, unitPrice }) => ({
      bundle_id: bundleId,
      quantity,
      seen_price: unitPrice,
    }))

/** What is bought and what it costs, always as the host says. */
export const usePurchase = (
  source: Source,
  /** Undefined while it is not known. */
  wanted: readonly Wanted[] | undefined,
  choices: Choices,
) => {
  /** The total somebody agreed to, when the host refused because it is another one by now. */
  const [before, setBefore] = useState<number | null>(null)
  const isSeat = source.kind === 'seat'
  const asked: Purchase = {
    lines: [...(wanted ?? [])],
    delivery: choices.delivery,
    use_credits: choices.useCredits,
    code: choices.code,
    kind: isSeat ? 'seat' : 'order',
    price_limit: isSeat ? choices.priceLimit : null,
  }
  const quote = useQuote(asked)
  const isEmpty = wanted?.length === 0 && source.kind !== 'order'
  return {
    asked,
    quote,
    isEmpty,
    before,
    /** Nobody agrees to totals that are being asked anew. */
    isCurrent: quote.data !== undefined && !quote.isPlaceholderData && !quote.isFetching,
    /** It is not as it was agreed to: the new total is asked for, and said beside the old one. */
    askAnew: async (agreedTotal: number) => {
      setBefore(agreedTotal)
      await quote.refetch()
    },
  }
}
