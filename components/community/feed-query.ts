import { paths } from '#lib/client/paths.ts'

/** The first order is the default. */
export const feedOrders = ['recent', 'wanted', 'commented'] as const
/** Named after the parameters of the address and the API. */
export type FeedQuery = {
  order_by: (typeof feedOrders)[number]
  interests: 'all' | 'selected'
  interest_id?: number | undefined
  page: number
}

export type SearchParams = Record<string, string | string[] | undefined>

const highestId = 2 ** 31 - 1
const highestPage = 100_000

const wholeOf = (text: string, to: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= to ? number : undefined
}

/** Parses the query of an address; invalid values, also an interest of 0, are ignored. */
export function readFeedQuery(given: SearchParams): FeedQuery {
  const first = (name: string) => [given[name]].flat()[0] ?? ''
  const isSelected = first('interests') === 'selected'
  return {
    order_by: feedOrders.find((order) => order === first('order_by')) ?? 'recent',
    interests: isSelected ? 'selected' : 'all',
    interest_id: isSelected ? wholeOf(first('interest_id'), highestId) : undefined,
    page: wholeOf(first('page'), highestPage) ?? 1,
  }
}

/** Canonical address of a feed: fixed parameter order, no default values. */
export const feedAddress = ({ order_by, interests, interest_id, page }: FeedQuery) =>
  paths.community({
    order_by: order_by === 'recent' ? undefined : order_by,
    interests: interests === 'selected' ? interests : undefined,
    interest_id: interests === 'selected' ? interest_id : undefined,
    page: page > 1 ? page : undefined,
  })

/** True for selected interests without a selected one: no request is sent and the feed is empty. */
export const asksNothing = ({ interests, interest_id }: FeedQuery) =>
  interests === 'selected' && interest_id === undefined
