import { paths } from '#lib/client/paths.ts'
import {
  durations,
  languages,
  longestTerm,
  mostPlayers,
  searchOrders,
  shortestTerm,
  standings,
} from '#lib/contract/search.ts'

export const foundKinds = ['preorders', 'sales', 'proposals'] as const
export type FoundKind = (typeof foundKinds)[number]

export type SearchFilters = {
  interest?: number
  min_price?: number
  max_price?: number
  players?: number
  duration?: (typeof durations)[number]
  language?: (typeof languages)[number]
  status?: (typeof standings)[number]
}
export type SearchOrder = (typeof searchOrders)[number]

/** `kind` is null on the tab of everything. */
export type SearchQuery = {
  term: string
  kind: FoundKind | null
  page: number
  filters: SearchFilters
  order: SearchOrder
}
export type Given = Record<string, string | string[] | undefined>

const dearest = 100_000

const whole = (said: string, least: number, most: number) => {
  const value = Number(said)
  return said !== '' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined
}

const oneOf = <T extends string>(said: string, choices: readonly T[]) =>
  choices.find((choice) => choice === said)

/** What the address asks for; what cannot be understood is as if it were not there. */
export function readSearchQuery(given: Given): SearchQuery {
  const first = (name: string) => [given[name]].flat()[0] ?? ''
  const read = {
    interest: whole(first('interest'), 1, Number.MAX_SAFE_INTEGER),
    min_price: whole(first('min_price'), 1, dearest),
    max_price: whole(first('max_price'), 1, dearest),
    players: whole(first('players'), 1, mostPlayers),
    duration: oneOf(first('duration'), durations),
    language: oneOf(first('language'), languages),
    status: oneOf(first('status'), standings),
  }
  const asked = Object.entries(read).filter(([, value]) => value !== undefined)
  return {
    term: first('query').trim().slice(0, longestTerm),
    kind: oneOf(first('type'), foundKinds) ?? null,
    page: whole(first('page'), 1, Number.MAX_SAFE_INTEGER) ?? 1,
    filters: Object.fromEntries(asked),
    order: oneOf(first('order_by'), searchOrders) ?? 'best',
  }
}

export const isLongEnough = ({ term }: SearchQuery) => term.length >= shortestTerm

export const countFilters = ({ filters }: SearchQuery) => Object.keys(filters).length

export const searchAddress = ({ term, kind, page, filters, order }: SearchQuery) =>
  paths.search(term, {
    type: kind ?? undefined,
    page: page > 1 ? page : undefined,
    ...filters,
    order_by: order === 'best' ? undefined : order,
  })

/** The same search with a filter chosen, or, when it is chosen already, without it. */
export const withFilter = <F extends keyof SearchFilters>(
  query: SearchQuery,
  filter: F,
  value: SearchFilters[F],
) => {
  const { [filter]: before, ...others } = query.filters
  const filters = before === value ? others : { ...others, [filter]: value }
  return searchAddress({ ...query, page: 1, filters })
}
