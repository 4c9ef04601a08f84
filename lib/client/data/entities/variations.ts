import type { z } from 'zod'
import type { bundle, saleOptions, variation } from '#lib/contract/variations.ts'
import { fields } from './wire.ts'

export type Bundle = ReturnType<typeof toBundle>
export type Variation = ReturnType<typeof toVariation>
export type SaleOptions = ReturnType<typeof toSaleOptions>

const toBundle = (wire: z.output<typeof bundle>) => fields(wire)

/** Expired bundles set no price, unless all are expired. */
const lowestPrice = (bundles: Bundle[]) => {
  const open = bundles.filter(({ expired }) => !expired)
  return Math.min(...(open.length > 0 ? open : bundles).map(({ currentPrice }) => currentPrice))
}

/** Price is the lowest of the bundles; only bundles have a list price and a discount. */
export const toVariation = (wire: z.output<typeof variation>) => {
  const bundles = wire.bundles.map(toBundle)
  const price = lowestPrice(bundles)
  return {
    ...fields(wire),
    currentPrice: price,
    oldPrice: price,
    struckPrice: null,
    discount: 0,
    bundles,
  }
}

export const toSaleOptions = (wire: z.output<typeof saleOptions>) => ({
  ...fields(wire),
  saleVariations: wire.sale_variations.map(toVariation),
})
