import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { FoundPage, foundCards, Preview } from '#components/search/found-cards.tsx'
import { NothingAsked } from '#components/search/nothing.tsx'
import { SearchPage } from '#components/search/search-page.tsx'
import {
  type FoundKind,
  isLongEnough,
  kindsOf,
  readSearchQuery,
  type SearchParams,
} from '#components/search/search-query.ts'
import { paths } from '#lib/client/paths.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { search } from '#lib/site/search.ts'
import { readInterests, readShop } from '#lib/site/shop.ts'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = translate('results')
  const { term } = readSearchQuery(await searchParams)
  const title = term ? t('titleOf', { term }) : t('title')
  return {
    ...pageMetadata(await readShop(), { title, path: paths.search() }),
    robots: { index: false, follow: true },
  }
}

type SearchCriteria = Parameters<typeof search.preview>[0]

async function readFound(kind: FoundKind, asked: SearchCriteria, number: number, now: number) {
  if (kind === 'preorders') {
    const page = await search.preorders(asked, number)
    return { page, cards: foundCards.preorders(page.items, now) }
  }
  if (kind === 'sales') {
    const page = await search.sales(asked, number)
    return { page, cards: foundCards.sales(page.items) }
  }
  const page = await search.proposals(asked, number)
  return { page, cards: foundCards.proposals(page.items) }
}

export default async function Page({ searchParams }: Props) {
  const query = readSearchQuery(await searchParams)
  if (!isLongEnough(query)) return <NothingAsked />
  const { term, kind, page, filters, order } = query
  const kinds = kindsOf(query)
  const criteria = { term, ...filters, order_by: order }
  const now = Date.now()
  const [preview, facets, interests, found] = await Promise.all([
    search.preview(criteria),
    search.facets({ ...criteria, type: kinds.length > 0 ? kinds : undefined }),
    readInterests(),
    kind && readFound(kind, criteria, page, now),
  ])
  return (
    <I18nProvider words={pickWords('catalogue', 'community')}>
      <SearchPage query={query} preview={preview} facets={facets} interests={interests}>
        {found && kind ? (
          <FoundPage query={{ ...query, kind }} page={found.page}>
            {found.cards}
          </FoundPage>
        ) : (
          <Preview preview={preview} query={query} now={now} />
        )}
      </SearchPage>
    </I18nProvider>
  )
}
