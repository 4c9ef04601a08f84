import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { FoundPage, Preview } from '#components/search/found.tsx'
import { foundCards } from '#components/search/found-cards.tsx'
import { NothingAsked, SearchPage } from '#components/search/search-page.tsx'
import {
  type FoundKind,
  type Given,
  isLongEnough,
  readSearchQuery,
} from '#components/search/search-query.ts'
import { paths } from '#lib/client/paths.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { search } from '#lib/site/search.ts'
import { readShop } from '#lib/site/shop.ts'

type Props = { searchParams: Promise<Given> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = translate('search')
  const { term } = readSearchQuery(await searchParams)
  const title = term ? t('titleOf', { term }) : t('title')
  return {
    ...pageMetadata(await readShop(), { title, path: paths.search() }),
    robots: { index: false, follow: true },
  }
}

async function readFound(kind: FoundKind, term: string, number: number, now: number) {
  if (kind === 'preorders') {
    const page = await search.preorders(term, number)
    return { page, cards: foundCards.preorders(page.items, now) }
  }
  if (kind === 'sales') {
    const page = await search.sales(term, number)
    return { page, cards: foundCards.sales(page.items) }
  }
  const page = await search.proposals(term, number)
  return { page, cards: foundCards.proposals(page.items) }
}

export default async function Page({ searchParams }: Props) {
  const query = readSearchQuery(await searchParams)
  if (!isLongEnough(query)) return <NothingAsked />
  const { term, kind, page } = query
  const now = Date.now()
  const [preview, found] = await Promise.all([
    search.preview(term),
    kind && readFound(kind, term, page, now),
  ])
  const totals = {
    preorders: preview.preorders.total,
    sales: preview.sales.total,
    proposals: preview.proposals.total,
  }
  return (
    <I18nProvider words={pickWords('catalogue', 'community')}>
      <SearchPage query={query} totals={totals}>
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
