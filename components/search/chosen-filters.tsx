import { X } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { mostPlayers } from '#lib/contract/search.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Interests } from './facets.tsx'
import { type Filter, type SearchQuery, searchAddress, withFilter } from './search-query.ts'

type Chosen = { filter: Filter; value: string | number; name: string | undefined }

const listChosen = ({ filters }: SearchQuery, interests: Interests): Chosen[] => {
  const t = translate('results')
  const price = (euros: number) => formatRoundCents(euros * 100)
  const choices = <T extends string | number>(
    filter: Filter,
    chosen: T | T[] | undefined,
    nameOf: (value: T) => string | undefined,
  ) => [chosen ?? []].flat().map((value) => ({ filter, value, name: nameOf(value as T) }))
  const { publisher, interest, min_price, max_price, players, duration, language, status } = filters
  return [
    ...choices('publisher', publisher, (name) => name),
    ...choices('interest', interest, (id) => interests.find((each) => each.id === id)?.name),
    ...choices('min_price', min_price, (of) => t('filters.minPrice', { price: price(of) })),
    ...choices('max_price', max_price, (of) => t('filters.maxPrice', { price: price(of) })),
    ...choices('players', players, (count) =>
      count === mostPlayers ? t('filters.playersMore') : t('filters.playersOf', { count }),
    ),
    ...choices('duration', duration, (value) => t(`durations.${value}`)),
    ...choices('language', language, (value) => t(`languages.${value}`)),
    ...choices('status', status, (value) => t(`standings.${value}`)),
  ]
}

export const namesOf = (query: SearchQuery, interests: Interests, filter: Filter) =>
  listChosen(query, interests)
    .flatMap((choice) => (choice.filter === filter && choice.name ? [choice.name] : []))
    .join(', ')

export function ChosenFilters({ query, interests }: { query: SearchQuery; interests: Interests }) {
  const t = translate('results')
  const chosen = listChosen(query, interests)
  if (chosen.length === 0) return null
  return (
    <div className="col-span-full flex flex-wrap items-center gap-2 lg:col-span-1 lg:col-start-2 lg:row-start-1">
      {chosen.map((choice) => (
        <Link
          key={`${choice.filter} ${choice.value}`}
          href={withFilter(query, choice.filter, choice.value)}
          scroll={false}
          className="chip"
          aria-label={t('filters.remove', { name: choice.name })}
        >
          {choice.name}
          <X size={16} />
        </Link>
      ))}
      {chosen.length > 1 && (
        <Link
          href={searchAddress({ ...query, page: 1, filters: {} })}
          scroll={false}
          className="link text-small"
        >
          {t('filters.none')}
        </Link>
      )}
    </div>
  )
}
