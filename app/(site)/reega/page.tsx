import type { Metadata } from 'next'
import { cardSizes, eagerCards } from '#components/catalogue/item-picture.tsx'
import { listMetadata } from '#components/catalogue/list-metadata.ts'
import { ListPage } from '#components/catalogue/list-page.tsx'
import {
  cardsPerPage,
  listAddress,
  readListQuery,
  type SaleOrder,
  type SearchParams,
} from '#components/catalogue/list-query.ts'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { SalePages } from '#components/catalogue/sale-pages.tsx'
import { OwnInterests } from '#components/following/own-interests.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { toSaleCard } from '#lib/client/data/entities/catalogue.ts'
import { firstPage, toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { readInterests, readShop } from '#lib/site/shop.ts'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const query = readListQuery('sale', await searchParams)
  const [shop, interests] = await Promise.all([readShop(), readInterests()])
  const interest = interests.find(({ id }) => id === query.interest_id)?.name
  return listMetadata(shop, 'sale', query, interest)
}

export default async function Page({ searchParams }: Props) {
  const query = readListQuery('sale', await searchParams)
  const { order_by, ...filters } = query
  const [interests, answer] = await Promise.all([
    readInterests(),
    serverClient().call('GET /sales', {
      query: { ...filters, order_by: order_by as SaleOrder, per_page: cardsPerPage },
    }),
  ])
  const page = toPage(toSaleCard)(answer)
  return (
    <I18nProvider words={pickWords('catalogue', 'lists')}>
      <ListPage
        kind="sale"
        query={query}
        found={page}
        own={<OwnInterests kind="sales" className="mb-11" />}
        interests={interests}
      >
        <SalePages key={listAddress('sale', query)} query={query} first={firstPage(page)}>
          {page.items.map((item, index) => (
            <SaleCard key={item.id} item={item} sizes={cardSizes} eager={index < eagerCards} />
          ))}
        </SalePages>
      </ListPage>
    </I18nProvider>
  )
}
