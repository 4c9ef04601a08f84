'use client'

import { toPreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { toPage, type WirePage } from '#lib/client/data/entities/wire.ts'
import { useApiPages } from '#lib/client/data/queries.tsx'
import { CardPages, type CardPagesProps } from './card-pages.tsx'
import { cardSizes } from './item-picture.tsx'
import { cardsPerPage } from './list-query.ts'
import type { PreorderCard } from './preorder-card.tsx'

// Cards of the first page come from the server: the card component is loaded only for further pages.
let Card: typeof PreorderCard | undefined

const toCards = async (wire: WirePage<Parameters<typeof toPreorderCard>[0]>) => {
  Card ??= (await import('./preorder-card.tsx')).PreorderCard
  return toPage(toPreorderCard)(wire)
}

export function PreorderPages(props: CardPagesProps) {
  const { page, ...query } = props.query
  const pages = useApiPages(
    'GET /preorders',
    { query: { ...query, per_page: cardsPerPage } },
    { toPage: toCards, firstPage: page + 1, onDemand: true },
  )
  const now = pages.dataUpdatedAt
  return (
    <CardPages
      kind="preorder"
      {...props}
      pages={pages}
      card={(item) =>
        Card && <Card key={item.id} item={item} now={now} sizes={cardSizes} showComment />
      }
    />
  )
}
