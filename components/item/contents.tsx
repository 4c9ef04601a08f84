import { Package } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Bundle, SaleOptions } from '#lib/client/entities/variations.ts'
import { translate } from '#lib/site/i18n.ts'

type Piece = Bundle['items'][number] & { bundles: string[] }

/** Each piece once, with the bundles that contain it. */
const piecesOf = (bundles: Bundle[]): Piece[] => {
  const pieces = new Map<string, Piece>()
  for (const bundle of bundles)
    for (const item of bundle.items) {
      const key = `${item.title}\n${item.description}`
      const piece = pieces.get(key) ?? { ...item, bundles: [] }
      pieces.set(key, { ...piece, bundles: [...piece.bundles, bundle.title] })
    }
  return [...pieces.values()]
}

/** Physical contents of all bundles. */
export function Contents({ options }: { options: SaleOptions }) {
  const t = translate('item')
  const bundles = options.saleVariations.flatMap((variation) => variation.bundles)
  const pieces = piecesOf(bundles)
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="text-d3">
        {t('contents.title')}
      </h2>
      <ul className="contents-list">
        {pieces.map((piece) => (
          <li key={`${piece.title} ${piece.description}`}>
            <Thumb tint={piece.image?.tint} size={72}>
              {piece.image ? (
                <ItemPicture image={piece.image} sizes="54px" />
              ) : (
                <Package size={24} aria-hidden="true" />
              )}
            </Thumb>
            <div>
              <b>{piece.title}</b>
              {piece.description && <p className="text-small text-ink-2">{piece.description}</p>}
              {piece.bundles.length < bundles.length && (
                <p className="text-tiny text-ink-2">
                  {t('contents.only', { bundles: [...new Set(piece.bundles)].join(', ') })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
