'use client'

import { toSaleCard } from '#lib/client/data/entities/catalogue.ts'
import { toPage, type WirePage } from '#lib/client/data/entities/wire.ts'
import { useApiPages } from '#lib/client/data/queries.tsx'
import { CardPages, type CardPagesProps } from './card-pages.tsx'
import { cardSizes } from './item-picture.tsx'
import { cardsPerPage, type SaleOrder } from './list-query.ts'
import type { SaleCard } from './sale-card.tsx'

// Cards of the first page come from the server: the card component is loaded only for further pages.
let Card: typeof SaleCard | undefined

const toCards = async (wire: WirePage<Parameters<typeof toSaleCard>[0]>) => {
  Card ??= (await import('./sale-card.tsx')).SaleCard
  return toPage(toSaleCard)(wire)
}

export function SalePages(props: CardPagesProps) {
  const { order_by, page, ...query } = props.query
  const pages = useApiPages(
    'GET /sales',
    { query: { ...query, order_by: order_by as SaleOrder, per_page: cardsPerPage } },
    { toPage: toCards, firstPage: page + 1, onDemand: true },
  )
  return (
    <CardPages
      kind="sale"
      {...props}
      pages={pages}
      card={(item) => Card && <Card key={item.id} item={item} sizes={cardSizes} />}
    />
  )
}
