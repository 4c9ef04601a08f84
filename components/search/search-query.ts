import { paths } from '#lib/client/paths.ts'
import {
  durations,
  foundTypes,
  languages,
  mostChosen,
  mostPlayers,
  searchOrders,
  searchStatuses,
} from '#lib/contract/search.ts'
import { longestPublisher, longestTerm, shortestTerm } from '#lib/contract/search-rules.ts'
import { mostEuros } from '#lib/contract/shapes.ts'
import { formatRoundCents } from '#lib/format/money.ts'

const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const plain = /^\d+(?:[.,]\d{1,2})?$/

/** Parses an amount in Italian notation, "1.299,90", or as in addresses, "29.9"; undefined if invalid. */
const readPrice = (text: string) => {
  const digits = text.replace(/[\s€]/g, '')
  const isGrouped = grouped.test(digits)
  if (!isGrouped && !plain.test(digits)) return undefined
  const euros = Number((isGrouped ? digits.replaceAll('.', '') : digits).replace(',', '.'))
  return euros <= mostEuros ? euros : undefined
}

/** Formats an amount for a field that shows the euro sign beside it. */
export const writePrice = (euros: number) => formatRoundCents(euros * 100).replace(/\s*€/, '')

export type FoundKind = (typeof foundTypes)[number]

/** Filters with several choices, of which a result must match one. */
type Several = {
  interest: number
  players: number
  duration: (typeof durations)[number]
  language: (typeof languages)[number]
  status: (typeof searchStatuses)[number]
}
type SearchFilters = { [F in keyof Several]?: Several[F][] } & {
  publisher?: string
  min_price?: number
  max_price?: number
}
/** `kind` is null on the tab of all types, and where several are chosen. */
export type SearchQuery = {
  term: string
  kind: FoundKind | null
  kinds?: FoundKind[] | undefined
  page: number
  filters: SearchFilters
  order: (typeof searchOrders)[number]
  /** Invalid input of the price fields, kept to be shown again. */
  misread?: { [P in Price]?: string }
}
type Price = 'min_price' | 'max_price'
export type SearchParams = Record<string, string | string[] | undefined>

const whole = (text: string, least: number, most: number) => {
  const value = Number(text)
  return text !== '' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined
}

const oneOf = <T extends string>(text: string, choices: readonly T[]) =>
  choices.find((choice) => choice === text)

const ofKinds = (chosen: readonly FoundKind[]): Pick<SearchQuery, 'kind' | 'kinds'> => {
  const [first = null, ...others] = foundTypes.filter((kind) => chosen.includes(kind))
  return others.length > 0 && first
    ? { kind: null, kinds: [first, ...others] }
    : { kind: first, kinds: undefined }
}

/** Chosen types; an empty list means all. */
export const kindsOf = ({ kind, kinds = [] }: SearchQuery) => (kind ? [kind] : kinds)

/** Parses the query of an address; invalid values are ignored. */
export function readSearchQuery(given: SearchParams): SearchQuery {
  const first = (name: string) => [given[name]].flat()[0] ?? ''
  const several = <T>(name: string, read: (text: string) => T | undefined) => {
    const text = [given[name] ?? []].flat().flatMap((each) => each.split(','))
    const values = [...new Set(text.flatMap((each) => read(each) ?? []))].slice(0, mostChosen)
    return values.length > 0 ? values : undefined
  }
  const read = {
    publisher: first('publisher').trim().slice(0, longestPublisher) || undefined,
    interest: several('interest', (text) => whole(text, 1, Number.MAX_SAFE_INTEGER)),
    min_price: readPrice(first('min_price')) || undefined,
    max_price: readPrice(first('max_price')) || undefined,
    players: several('players', (text) => whole(text, 1, mostPlayers)),
    duration: several('duration', (text) => oneOf(text, durations)),
    language: several('language', (text) => oneOf(text, languages)),
    status: several('status', (text) => oneOf(text, searchStatuses)),
  }
  const filterEntries = Object.entries(read).filter(([, value]) => value !== undefined)
  const misread = (['min_price', 'max_price'] as const)
    .map((price) => [price, first(price).trim()] as const)
    .filter(([, text]) => text !== '' && readPrice(text) === undefined)
  return {
    term: first('query').trim().slice(0, longestTerm),
    ...ofKinds(several('type', (text) => oneOf(text, foundTypes)) ?? []),
    page: whole(first('page'), 1, Number.MAX_SAFE_INTEGER) ?? 1,
    filters: Object.fromEntries(filterEntries),
    order: oneOf(first('order_by'), searchOrders) ?? 'best',
    ...(misread.length > 0 ? { misread: Object.fromEntries(misread) } : {}),
  }
}

export const isLongEnough = ({ term }: SearchQuery) => term.length >= shortestTerm

export type Filter = keyof SearchFilters

const chosenOf = ({ filters }: SearchQuery, filter: Filter): (string | number)[] =>
  [filters[filter] ?? []].flat()

/** Counts choices, not filters. */
export const countFilters = ({ filters }: SearchQuery) => Object.values(filters).flat().length

export const isChosen = (query: SearchQuery, filter: Filter, value: string | number) =>
  chosenOf(query, filter).includes(value)

export type FilterOrOrder = Filter | 'type' | 'page' | 'order_by'

/** Parameters of an address, without the term. */
export const parametersOf = (query: SearchQuery) => {
  const { page, filters, order } = query
  const all = {
    type: kindsOf(query).join() || undefined,
    page: page > 1 ? page : undefined,
    ...filters,
    order_by: order === 'best' ? undefined : order,
  }
  return Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name as FilterOrOrder, String(value)] as const],
  )
}

export const searchAddress = (query: SearchQuery) =>
  paths.search(query.term, Object.fromEntries(parametersOf(query)))

const single: readonly Filter[] = ['publisher', 'min_price', 'max_price']
const isSeveral = (filter: Filter) => !single.includes(filter)

/** Address of the same search with the type added or, if chosen, removed. */
export const withKind = (query: SearchQuery, kind: FoundKind) => {
  const chosen = kindsOf(query)
  const kinds = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
  return searchAddress({ ...query, ...ofKinds(kinds), page: 1 })
}

export const withoutFilter = (query: SearchQuery, filter: Filter) => {
  const { [filter]: _, ...filters } = query.filters
  return searchAddress({ ...query, page: 1, filters })
}

/** Address of the same search with a choice added to its filter (or replaced, if single) or, if chosen, removed. */
export const withFilter = (query: SearchQuery, filter: Filter, value: string | number) => {
  const { [filter]: before, ...others } = query.filters
  const chosen = chosenOf(query, filter)
  const choices = chosen.includes(value)
    ? chosen.filter((each) => each !== value)
    : [...(isSeveral(filter) ? chosen : []), value]
  const filters =
    choices.length > 0 ? { ...others, [filter]: isSeveral(filter) ? choices : value } : others
  return searchAddress({ ...query, page: 1, filters })
}
