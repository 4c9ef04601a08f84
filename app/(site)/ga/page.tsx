import type { Metadata } from 'next'
import { cardSizes, eagerCards } from '#components/catalogue/item-picture.tsx'
import { listMetadata } from '#components/catalogue/list-metadata.ts'
import { ListPage } from '#components/catalogue/list-page.tsx'
import {
  cardsPerPage,
  listAddress,
  readListQuery,
  type SearchParams,
} from '#components/catalogue/list-query.ts'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { PreorderPages } from '#components/catalogue/preorder-pages.tsx'
import { OwnInterests } from '#components/following/own-interests.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { toPreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { firstPage, toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { readInterests, readShop } from '#lib/site/shop.ts'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const query = readListQuery('preorder', await searchParams)
  const [shop, interests] = await Promise.all([readShop(), readInterests()])
  const interest = interests.find(({ id }) => id === query.interest_id)?.name
  return listMetadata(shop, 'preorder', query, interest)
}

export default async function Page({ searchParams }: Props) {
  const query = readListQuery('preorder', await searchParams)
  const [interests, answer] = await Promise.all([
    readInterests(),
    serverClient().call('GET /preorders', { query: { ...query, per_page: cardsPerPage } }),
  ])
  const page = toPage(toPreorderCard)(answer)
  const now = Date.now()
  return (
    <I18nProvider words={pickWords('catalogue', 'lists')}>
      <ListPage
        kind="preorder"
        query={query}
        found={page}
        own={<OwnInterests kind="preorders" className="mb-11" />}
        interests={interests}
      >
        <PreorderPages key={listAddress('preorder', query)} query={query} first={firstPage(page)}>
          {page.items.map((item, index) => (
            <PreorderCard
              key={item.id}
              item={item}
              now={now}
              sizes={cardSizes}
              eager={index < eagerCards}
              showComment
            />
          ))}
        </PreorderPages>
      </ListPage>
    </I18nProvider>
  )
}
