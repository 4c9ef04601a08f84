'use client'

import { PackageOpen, Truck, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { ItemPrice } from '#components/catalogue/item-price.tsx'
import { shipsText } from '#components/catalogue/item-texts.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Words } from '#components/words.tsx'
import type { LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle, Variation } from '#lib/client/data/entities/variations.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { formatMonth } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

type Chosen = { bundle: Bundle; variation: Variation }

export function ChosenPrice({ bundle }: { bundle: Bundle }) {
  return <ItemPrice item={bundle} size="xl" showDiscount />
}

export const deliveryOf = ({ bundle, variation }: Chosen) =>
  variation.deliveryCost + bundle.deliveryCost

const WeepDelivery = lazyPart(async () => (await import('./weep-delivery.tsx')).WeepDelivery)

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

type PromisesProps = { item: LiveItem; bundle: Bundle; variation: Variation }

export function Promises({ item, ...chosen }: PromisesProps) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const arrives = item.options.deliverOnTimestamp
  const delivery = deliveryOf(chosen)
  const ready = chosen.bundle.availability !== 0 && item.status === 'running'
  const when =
    ready && item.ships
      ? `<b>${shipsText(catalogue, item.ships)}.</b>`
      : arrives
        ? t('promise.arrives', { month: formatMonth(arrives) })
        : ''
  return (
    <ul className="promises">
      {when && (
        <li data-ships-until={item.ships?.untilTimestamp}>
          <PackageOpen size={22} />
          <span>
            <Words text={when} />
          </span>
        </li>
      )}
      <li>
        <Truck size={22} />
        {delivery > 0
          ? t('price.delivery', { price: formatEuros(delivery) })
          : t('price.freeDelivery')}
      </li>
      <li>
        <Undo2 size={22} />
        {t('promise.withdrawal')}
      </li>
    </ul>
  )
}
