'use client'

import { lazy, Suspense } from 'react'
import { ItemPrice } from '#components/catalogue/item-price.tsx'
import type { Bundle, Variation } from '#lib/client/data/entities/variations.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type Chosen = { bundle: Bundle; variation: Variation }

export function ChosenPrice({ bundle }: { bundle: Bundle }) {
  return <ItemPrice item={bundle} size="xl" showDiscount />
}

export const deliveryOf = ({ bundle, variation }: Chosen) =>
  variation.deliveryCost + bundle.deliveryCost

const WeepDelivery = lazy(async () => ({
  default: (await import('./weep-delivery.tsx')).WeepDelivery,
}))

/** Basis of the struck price, and the costs included or excluded. */
export function PriceTerms({ bundle, variation }: Chosen) {
  const { t } = useTranslation('item')
  const { struckPrice, lowestRecentPrice } = bundle
  const delivery = deliveryOf({ bundle, variation })
  const hasWeep = useUser()?.weep
  const usual = t(delivery > 0 ? 'price.delivery' : 'price.freeDelivery', {
    price: formatEuros(delivery),
  })
  const terms = [
    struckPrice && t(`price.struck.${struckPrice.basis}`),
    // Skipped where the struck price is the lowest recent one, which the line before already says.
    struckPrice?.basis !== 'lowest_recent' &&
      lowestRecentPrice !== null &&
      t('price.lowest', { price: formatEuros(lowestRecentPrice) }),
    t('price.vat'),
  ]
  return (
    <p className="text-tiny text-ink-2">
      {terms.filter(Boolean).join(' ')}{' '}
      {hasWeep && delivery > 0 ? (
        <Suspense fallback={usual}>
          <WeepDelivery price={bundle.currentPrice} delivery={delivery} />
        </Suspense>
      ) : (
        usual
      )}
    </p>
  )
}
