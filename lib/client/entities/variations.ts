import type { z } from 'zod'
import type { bundle, saleOptions, variation } from '#lib/contract/variations.ts'
import { pictureSrc, timeOfOrNull } from './picture.ts'

export type Bundle = ReturnType<typeof toBundle>
export type Variation = ReturnType<typeof toVariation>
export type SaleOptions = ReturnType<typeof toSaleOptions>

const toBundle = (wire: z.output<typeof bundle>) => ({
  id: wire.id,
  title: wire.title,
  type: wire.type,
  availability: wire.availability,
  deliveryCost: wire.delivery_cost,
  currentPrice: wire.current_price,
  oldPrice: wire.old_price,
  struckPrice: wire.struck_price,
  discount: wire.discount,
  lowestRecentPrice: wire.lowest_recent_price,
  weepOnly: wire.weep_only,
  weepOnlyUntilTimestamp: timeOfOrNull(wire.weep_only_until),
  enableWaitingList: wire.enable_waiting_list,
  isLimited: wire.is_limited,
  expired: wire.expired,
  steps: wire.steps,
  items: wire.items.map(({ title, description, image, quantity }) => ({
    title,
    description,
    image,
    imageSrc: image && pictureSrc(image),
    quantity,
  })),
})

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
    id: wire.id,
    title: wire.title,
    images: wire.images,
    deliveryCost: wire.delivery_cost,
    currentPrice: price,
    oldPrice: price,
    struckPrice: null,
    discount: 0,
    enableWaitingList: wire.enable_waiting_list,
    isLimited: wire.is_limited,
    expired: wire.expired,
    bundles,
  }
}

export const toSaleOptions = (wire: z.output<typeof saleOptions>) => ({
  progress: wire.progress,
  availability: wire.availability,
  expirationTimestamp: timeOfOrNull(wire.expiration_timestamp),
  deliverOnTimestamp: timeOfOrNull(wire.deliver_on_timestamp),
  saleVariations: wire.sale_variations.map(toVariation),
})
