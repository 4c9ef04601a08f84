export type Prices = {
  priceCents: number
  /** What the publisher asks for it. */
  listPriceCents: number
  /** The lowest of the thirty days before the present price; null when it was not on sale then. */
  lowestRecentCents: number | null
}

/** `basis` is also the key of the words that must stand beside the struck-out price. */
export type StruckPrice = { basis: 'lowest_recent' | 'list_price'; cents: number }

/**
 * Which price may be struck out beside the present one (Codice del consumo, art. 17-bis).
 * A price of our own comes before the publisher's: who announces a reduction must show that one.
 */
export const struckPrice = (prices: Prices): StruckPrice | null => {
  const { priceCents, listPriceCents, lowestRecentCents } = prices
  if (lowestRecentCents !== null && lowestRecentCents > priceCents)
    return { basis: 'lowest_recent', cents: lowestRecentCents }
  if (listPriceCents > priceCents) return { basis: 'list_price', cents: listPriceCents }
  return null
}

/** Rounded down: nobody is promised a percent that is not there. */
export const discount = (priceCents: number, listPriceCents: number) =>
  listPriceCents > priceCents
    ? Math.floor(((listPriceCents - priceCents) * 100) / listPriceCents)
    : 0
