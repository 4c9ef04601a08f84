'use client'

import { ItemPrice } from '#components/catalogue/item-price.tsx'
import type { Bundle, Variation } from '#lib/client/entities/variations.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type Chosen = { bundle: Bundle; variation: Variation }

export function ChosenPrice({ bundle }: { bundle: Bundle }) {
  return <ItemPrice item={bundle} size="xl" showDiscount />
}

export const deliveryOf = ({ bundle, variation }: Chosen) =>
  variation.deliveryCost + bundle.deliveryCost

/** Basis of the struck price, and the costs included or excluded. */
export function PriceTerms({ bundle, variation }: Chosen) {
  const { t } = useTranslation('item')
  const { struckPrice, lowestRecentPrice } = bundle
  const delivery = deliveryOf({ bundle, variation })
  const terms = [
    struckPrice && t(`price.struck.${struckPrice.basis}`),
    // Skipped where the struck price is the lowest recent one, which the line before already says.
    struckPrice?.basis !== 'lowest_recent' &&
      lowestRecentPrice !== null &&
      t('price.lowest', { price: formatEuros(lowestRecentPrice) }),
    t('price.vat'),
    delivery > 0 ? t('price.delivery', { price: formatEuros(delivery) }) : t('price.freeDelivery'),
  ]
  return <p className="text-tiny text-ink-2">{terms.filter(Boolean).join(' ')}</p>
}
