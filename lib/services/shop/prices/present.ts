import { euros } from '#kernel/money.ts'
import { discount, type Prices, struckPrice } from './rules.ts'

/** Presents prices. Every reduction shown anywhere must come from here. */
export const presentPrices = (prices: Prices) => {
  const struck = struckPrice(prices)
  return {
    current_price: euros(prices.priceCents),
    old_price: euros(prices.listPriceCents),
    struck_price: struck && { basis: struck.basis, price: euros(struck.cents) },
    discount: struck ? discount(prices.priceCents, struck.cents) : 0,
  }
}

export type PriceColumns = {
  price_cents: number
  list_price_cents: number
  lowest_recent_cents: number | null
}

export const pricesOf = (row: PriceColumns): Prices => ({
  priceCents: row.price_cents,
  listPriceCents: row.list_price_cents,
  lowestRecentCents: row.lowest_recent_cents,
})
