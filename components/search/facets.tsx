import type { SearchFacets } from '#lib/client/entities/search.ts'
import { mostPlayers } from '#lib/contract/search.ts'
import { translate } from '#lib/site/i18n.ts'
import { FacetChips, FacetGroup, FacetList } from './facet-list.tsx'
import { PriceFields } from './price-fields.tsx'
import { type SearchFilters, type SearchQuery, withFilter } from './search-query.ts'

export type Interests = readonly { id: number; name: string }[]

type FacetsProps = { query: SearchQuery; facets: SearchFacets; interests: Interests }

/** What may be chosen among what was found; each choice is an address. */
export function Facets({ query, facets, interests }: FacetsProps) {
  const t = translate('search')
  const choices = <F extends keyof SearchFilters>(
    filter: F,
    counted: readonly { value: NonNullable<SearchFilters[F]>; total: number }[],
    label: (value: NonNullable<SearchFilters[F]>) => string,
  ) =>
    counted.map(({ value, total }) => ({
      key: `${value}`,
      label: label(value),
      total,
      href: withFilter(query, filter, value),
      on: query.filters[filter] === value,
    }))
  const named = new Map(interests.map(({ id, name }) => [id, name]))
  const ofInterests = choices('interest', facets.interests, (id) => named.get(id) ?? '')
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, 'it'))
  return (
    <>
      <FacetGroup title={t('filters.interest')}>
        <FacetList choices={ofInterests} />
      </FacetGroup>
      <FacetGroup title={t('filters.price')}>
        <PriceFields query={query} />
      </FacetGroup>
      <FacetGroup title={t('filters.players')}>
        <FacetChips
          choices={choices('players', facets.players, (count) =>
            count === mostPlayers ? `${count}+` : `${count}`,
          )}
        />
      </FacetGroup>
      <FacetGroup title={t('filters.duration')}>
        <FacetChips
          choices={choices('duration', facets.durations, (value) => t(`durations.${value}`))}
        />
      </FacetGroup>
      <FacetGroup title={t('filters.language')}>
        <FacetList
          choices={choices('language', facets.languages, (value) => t(`languages.${value}`))}
        />
      </FacetGroup>
      <FacetGroup title={t('filters.status')}>
        <FacetList
          choices={choices('status', facets.standings, (value) => t(`standings.${value}`))}
        />
      </FacetGroup>
    </>
  )
}
