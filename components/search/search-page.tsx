import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import type { SearchFacets, SearchPreview } from '#lib/client/entities/search.ts'
import { foundTypes } from '#lib/contract/search.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { Facets, type Interests } from './facets.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { HowFound, NearSpellings } from './how-found.tsx'
import { Elsewhere, NothingFound, NothingLeft } from './nothing.tsx'
import { OrderForm } from './order-form.tsx'
import {
  countFilters,
  type FoundKind,
  kindsOf,
  type SearchQuery,
  searchAddress,
} from './search-query.ts'

type SearchPageProps = {
  query: SearchQuery
  preview: SearchPreview
  facets: SearchFacets
  interests: Interests
  children: ReactNode
}

type Counted = { total: number; more: boolean }

const sumOf = (preview: SearchPreview, kinds: readonly FoundKind[] = foundTypes): Counted => ({
  total: kinds.reduce((sum, kind) => sum + preview[kind].total, 0),
  more: kinds.some((kind) => preview[kind].more),
})

const countText = ({ total, more }: Counted) =>
  more ? translate('results')('moreCount', { count: total }) : formatNumber(total)

/** Results page: term, types with their counts, and results. */
export function SearchPage({ query, preview, facets, interests, children }: SearchPageProps) {
  const t = translate('results')
  const all = sumOf(preview)
  const { term } = query
  const kinds = kindsOf(query)
  const [kind = null, ...otherKinds] = kinds
  const shown = kind ? sumOf(preview, kinds) : all
  const tab = (type: FoundKind | null, counted: Counted) => ({
    href: searchAddress({ ...query, kind: type, kinds: undefined, page: 1 }),
    label: t(`tabs.${type ?? 'all'}`),
    count: countText(counted),
    current: type === kind && otherKinds.length === 0,
  })
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="text-d2 wrap-anywhere">{t('heading', { term })}</h1>
      {facets.overall === 0 ? (
        <>
          <p className="mt-2 max-w-lead text-ink-2">{t('empty.intro')}</p>
          <NearSpellings near={preview.near} />
          <NothingFound term={term} />
        </>
      ) : (
        <>
          <p className="mt-2 max-w-lead text-ink-2">
            {totalOf(shown, facets, countFilters(query))}
          </p>
          <HowFound term={term} preview={preview} />
          <NearSpellings near={preview.near} />
          <Tabs
            className="mt-5"
            label={t('tabs.label')}
            link={Link}
            views={[tab(null, all), ...foundTypes.map((type) => tab(type, preview[type]))]}
          />
          <div className="mt-6 grid grid-cols-[max-content_minmax(0,1fr)] items-start gap-3 lg:grid-cols-[292px_minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
            <FilterSheet query={query} total={shown.total}>
              <Facets query={query} facets={facets} preview={preview} interests={interests} />
            </FilterSheet>
            <OrderForm query={query} />
            <ChosenFilters query={query} interests={interests} />
            <div className="col-span-full lg:col-start-2">
              {shown.total > 0 ? (
                children
              ) : kind && facets.total === 0 ? (
                <Elsewhere query={{ ...query, kind }} keepsFilters={all.total > 0} />
              ) : (
                <NothingLeft query={query} facets={facets} interests={interests} />
              )}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const totalOf = (shown: Counted, unfiltered: Counted, filters: number) => {
  const t = translate('results')
  if (filters > 0) return t('filtered', { count: shown.total, total: countText(unfiltered) })
  // With several types each count stops at a lower limit, so the total can be a lower bound.
  return t(unfiltered.more ? 'moreThan' : 'total', { count: unfiltered.total })
}
