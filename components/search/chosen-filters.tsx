import { X } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { mostPlayers, searchOrders } from '#lib/contract/search.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Interests } from './facets.tsx'
import { OrderSelect } from './order-select.tsx'
import {
  countFilters,
  type SearchFilters,
  type SearchQuery,
  searchAddress,
  withFilter,
} from './search-query.ts'

const namesOf = ({ filters }: SearchQuery, interests: Interests) => {
  const t = translate('search')
  const price = (euros: number) => formatRoundCents(euros * 100)
  const {
    interest,
    min_price: least,
    max_price: most,
    players,
    duration,
    language,
    status,
  } = filters
  const names: { [F in keyof SearchFilters]: string | undefined } = {
    interest: interests.find(({ id }) => id === interest)?.name,
    min_price: least === undefined ? least : t('filters.minPrice', { price: price(least) }),
    max_price: most === undefined ? most : t('filters.maxPrice', { price: price(most) }),
    players:
      players === mostPlayers
        ? t('filters.playersMore')
        : players === undefined
          ? players
          : t('filters.playersOf', { count: players }),
    duration: duration && t(`durations.${duration}`),
    language: language && t(`languages.${language}`),
    status: status && t(`standings.${status}`),
  }
  return names
}

/** What was chosen, each to be taken off, and the order of what is left. */
export function ChosenFilters({ query, interests }: { query: SearchQuery; interests: Interests }) {
  const t = translate('search')
  const names = namesOf(query, interests)
  const chosen = Object.keys(query.filters) as (keyof SearchFilters)[]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chosen.map((filter) => (
        <Link
          key={filter}
          href={withFilter(query, filter, query.filters[filter])}
          scroll={false}
          className="chip"
          aria-label={t('filters.remove', { name: names[filter] })}
        >
          {names[filter]}
          <X size={16} aria-hidden="true" />
        </Link>
      ))}
      {countFilters(query) > 1 && (
        <Link
          href={searchAddress({ ...query, page: 1, filters: {} })}
          scroll={false}
          className="link text-small"
        >
          {t('filters.none')}
        </Link>
      )}
      <div className="ml-auto">
        <OrderSelect
          label={t('order.label')}
          value={query.order}
          choices={searchOrders.map((order) => ({
            value: order,
            label: t(`order.${order}`),
            href: searchAddress({ ...query, page: 1, order }),
          }))}
        />
      </div>
    </div>
  )
}
