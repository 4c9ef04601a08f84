import { useState } from 'react'
import { type Purchase, useQuote, useQuoting } from '#lib/client/data/buying/checkout.ts'
import type { DeliveryChoice, Quote } from '#lib/client/data/entities/checkout.ts'
import type { Source } from './source.ts'
import type { Choices } from './use-choices.ts'

export type PurchaseLine = { bundle_id: number; quantity: number; seen_price?: number }

/** Available lines, with price and quantity of the quote. */
export const agreedLines = ({ parcels }: Quote): Required<PurchaseLine>[] =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter(({ counted }) => counted)
    .map(({ bundleId, quantity, unitPrice }) => ({
      bundle_id: bundleId,
      quantity,
      seen_price: unitPrice,
    }))

/** Lines of the purchase and their quote from the server. */
export const usePurchase = (
  source: Source,
  /** Undefined while unknown. */
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
