'use client'

import { type LiveItem, sellsLeftovers } from '#lib/client/entities/live-item.ts'
import type { Bundle, Variation } from '#lib/client/entities/variations.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { BundleTiles } from './bundle-tiles.tsx'
import { Editions } from './editions.tsx'

type ChooseProps = {
  item: LiveItem
  variation: Variation | undefined
  bundle: Bundle | undefined
  onVariation: (id: number) => void
  onBundle: (id: number) => void
}

/** Choice of the edition and the bundle. */
export function Choose({ item, variation, bundle, onVariation, onBundle }: ChooseProps) {
  const { t } = useTranslation('item')
  const variations = item.options.saleVariations
  if (!variation) return null
  // The foot of the panel may lie over the third: the number says that there are more.
  const count = variation.bundles.length
  const isOffered = item.status === 'running' || sellsLeftovers(item)
  return (
    <>
      {variations.length > 1 && (
        <div className="choose">
          <Editions variations={variations} chosen={variation} onChoose={onVariation} />
        </div>
      )}
      <div className="choose">
        <p className="label flex justify-between gap-x-4">
          {t(isOffered ? 'bundles' : 'bundlesWere')}
          {count > 2 && <span className="hint">{t('bundlesCount', { count })}</span>}
        </p>
        <BundleTiles item={item} bundles={variation.bundles} chosen={bundle} onChoose={onBundle} />
        <OtherEditions variations={variations.filter((one) => one !== variation)} />
      </div>
    </>
  )
}

/** Without scripts no edition can be chosen, but all are readable. */
function OtherEditions({ variations }: { variations: Variation[] }) {
  if (variations.length === 0) return null
  return (
    <noscript>
      {variations.map(({ id, title, bundles }) => (
        <ul key={id} aria-label={title}>
          {bundles.map((bundle) => (
            <li key={bundle.id}>
              {title}, {bundle.title}: {formatEuros(bundle.currentPrice)}
            </li>
          ))}
        </ul>
      ))}
    </noscript>
  )
}
