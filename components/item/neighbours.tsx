import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import type { ItemDetail, NeighbourCards } from '#lib/client/data/entities/catalogue.ts'
import { translate } from '#lib/site/i18n.ts'

const sizes = '(min-width: 77.25rem) 220px, (min-width: 48rem) 26vw, 205px'

type NeighboursProps = { of: ItemDetail['type']; neighbours: NeighbourCards; now: number }

/** Games of the same interest, those sold in the same way first. */
export function Neighbours({ of, neighbours: { preorders, sales }, now }: NeighboursProps) {
  const groups = preorders.map((item) => (
    <PreorderCard key={`preorder ${item.id}`} item={item} now={now} sizes={sizes} />
  ))
  const ready = sales.map((item) => <SaleCard key={`sale ${item.id}`} item={item} sizes={sizes} />)
  if (groups.length + ready.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="neighbours">
      <h2 id="neighbours" className="text-d3">
        {translate('item')('neighbours')}
      </h2>
      <div className="strip">{of === 'preorder' ? [groups, ready] : [ready, groups]}</div>
    </section>
  )
}
