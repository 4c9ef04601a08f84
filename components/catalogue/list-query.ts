import { paths } from '#lib/client/paths.ts'

export type ListKind = 'preorder' | 'sale'

/** The first order is the default. */
export const orders = {
  preorder: ['expiring', 'progress', 'recent', 'popular', 'price', '-price'],
  sale: ['recent', 'popular', 'price', '-price'],
} as const

export type SaleOrder = (typeof orders)['sale'][number]

/** Named after the parameters of the address and the API. */
export type ListQuery = {
  order_by: (typeof orders)['preorder'][number]
  max_price?: number | undefined
  has_achieved_requirement?: boolean | undefined
  interest_id?: number | undefined
  page: number
}

export type Filter = Exclude<keyof ListQuery, 'page'>
export type SearchParams = Record<string, string | string[] | undefined>

/** End of the price slider, which means any price. */
export const priceCeiling = 150

/** Three full rows on a large screen; further pages load on scrolling. */
export const cardsPerPage = 12

const highestPrice = 100_000
const highestId = 2 ** 31 - 1
const highestPage = 100_000

const numberOf = (text: string | undefined, from: number, to: number) => {
  const number = text?.trim() ? Number(text.replace(',', '.')) : Number.NaN
  return number >= from && number <= to ? number : undefined
}

const wholeOf = (text: string | undefined, to: number) => {
  const number = numberOf(text, 1, to)
  return Number.isInteger(number) ? number : undefined
}

const answers = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** Parses the query of an address; invalid values are ignored. */
export function readListQuery(kind: ListKind, given: SearchParams): ListQuery {
  const first = (name: string) => [given[name]].flat()[0]
  const maxPrice = numberOf(first('max_price'), 0, highestPrice)
  const order = orders[kind].find((one) => one === first('order_by'))
  const shared = {
    order_by: order ?? orders[kind][0],
    max_price: maxPrice === priceCeiling ? undefined : maxPrice,
    interest_id: wholeOf(first('interest_id'), highestId),
    page: wholeOf(first('page'), highestPage) ?? 1,
  }
  if (kind === 'sale') return shared
  return {
    ...shared,
    has_achieved_requirement: answers.get(first('has_achieved_requirement') ?? ''),
  }
}

/** Canonical address of a list: fixed parameter order, no default values. */
export function listAddress(kind: ListKind, query: ListQuery): string {
  const { order_by, page, has_achieved_requirement: achieved } = query
  return paths[kind === 'preorder' ? 'preorders' : 'sales']({
    interest_id: query.interest_id,
    max_price: query.max_price,
    has_achieved_requirement: achieved === undefined ? undefined : String(achieved),
    order_by: order_by === orders[kind][0] ? undefined : order_by,
    page: page > 1 ? page : undefined,
  })
}

/** The order does not count as a different page for search engines. */
export const canonicalAddress = (kind: ListKind, query: ListQuery) =>
  listAddress(kind, { ...query, order_by: orders[kind][0] })

/** Number of filters that narrow the list; the order does not count. */
export const countFilters = ({ max_price, has_achieved_requirement, interest_id }: ListQuery) =>
  [max_price, has_achieved_requirement, interest_id].filter((value) => value !== undefined).length

export const withFilter = <F extends Filter>(
  query: ListQuery,
  filter: F,
  value: ListQuery[F],
): ListQuery => ({ ...query, [filter]: value, page: 1 })

/** True when the address contains the filter; a missing order means the default. */
export const isGiven = (kind: ListKind, query: ListQuery, filter: Filter) =>
  filter === 'order_by' ? query.order_by !== orders[kind][0] : query[filter] !== undefined

/** True for a list with at most an interest and a page, which search engines may index. */
export const isPlain = (kind: ListKind, query: ListQuery) =>
  countFilters({ ...query, interest_id: undefined }) === 0 && query.order_by === orders[kind][0]
