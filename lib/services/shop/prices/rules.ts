export type Prices = {
  priceCents: number
  listPriceCents: number
  /** Lowest price of the thirty days before the present one; null when it was not on sale then. */
  lowestRecentCents: number | null
}

/** Price that may be struck out (Codice del consumo, art. 17-bis): a former one of our own comes first. */
export const struckPrice = ({ priceCents, listPriceCents, lowestRecentCents }: Prices) => {
  if (lowestRecentCents !== null && lowestRecentCents > priceCents)
    return { basis: 'lowest_recent' as const, cents: lowestRecentCents }
  return listPriceCents > priceCents
    ? { basis: 'list_price' as const, cents: listPriceCents }
    : null
}

/** Rounds down, so that no reduction is overstated. */
export const discount = (priceCents: number, listPriceCents: number) =>
  listPriceCents > priceCents
    ? Math.floor(((listPriceCents - priceCents) * 100) / listPriceCents)
    : 0
