import type { ItemDetail, PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import type { Bundle, SaleOptions, Variation } from '#lib/client/data/entities/variations.ts'
import { isoDay } from '#lib/format/iso-day.ts'
import { availability, organizationId, type Seller, type Thing, terms } from './thing.ts'

const currency = 'EUR'
const country = 'IT'
const withdrawalDays = 14

const euros = (value: number) => value.toFixed(2)
const moment = (timestamp: number) => new Date(timestamp).toISOString()

/** Fourteen days of withdrawal for distance contracts (Codice del consumo, articles 52 and 57). */
const returnPolicy: Thing = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCountry: country,
  returnPolicyCategory: terms.returnedWithinDays,
  merchantReturnDays: withdrawalDays,
  returnMethod: terms.returnedByMail,
  returnFees: terms.returnedAtOwnCost,
}

const shipping = (cost: number): Thing => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: euros(cost), currency },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
})

/**
 * Struck price: search engines accept only prices that were really charged, so not a list price.
 */
const formerPrice = (price: number) => ({
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: terms.struckPrice,
    price: euros(price),
    priceCurrency: currency,
  },
})

type Item = ItemDetail | PreorderDetail

/** Availability of a bundle; a closed group sells nothing more. */
const availabilityOf = (item: Item, bundle: Bundle) => {
  if (item.status === 'archived') return availability.discontinued
  if (item.status === 'expired' || bundle.expired || bundle.availability === 0)
    return availability.soldOut
  return item.type === 'preorder' ? availability.preOrder : availability.inStock
}

const groupDates = (item: Item, { expirationTimestamp, deliverOnTimestamp }: SaleOptions) =>
  expirationTimestamp !== null && {
    validFrom: moment(item.publishedTimestamp),
    validThrough: moment(expirationTimestamp),
    priceValidUntil: isoDay(expirationTimestamp),
    // Delivery date as a day, because the hour is not promised.
    ...(deliverOnTimestamp !== null && { availabilityStarts: isoDay(deliverOnTimestamp) }),
  }

const offer = (
  seller: Seller,
  item: Item,
  url: string,
  options: SaleOptions,
  variation: Variation,
  bundle: Bundle,
): Thing => ({
  '@type': 'Offer',
  name: [variation.title, bundle.title].filter(Boolean).join(', '),
  sku: `${item.type}-${item.id}-${bundle.id}`,
  url,
  price: euros(bundle.currentPrice),
  priceCurrency: currency,
  ...(bundle.struckPrice?.basis === 'lowest_recent' && formerPrice(bundle.struckPrice.price)),
  availability: availabilityOf(item, bundle),
  ...groupDates(item, options),
  // Start of sale to everybody; before that the bundle is for members of the plan only.
  ...(bundle.weepOnlyUntilTimestamp && { validFrom: moment(bundle.weepOnlyUntilTimestamp) }),
  itemCondition: terms.asNew,
  seller: { '@id': organizationId(seller) },
  shippingDetails: shipping(variation.deliveryCost + bundle.deliveryCost),
  hasMerchantReturnPolicy: returnPolicy,
})

/** Builds one offer for each bundle of each variation. */
export const offers = (seller: Seller, item: Item, url: string, options: SaleOptions) =>
  options.saleVariations.flatMap((variation) =>
    variation.bundles.map((bundle) => offer(seller, item, url, options, variation, bundle)),
  )
