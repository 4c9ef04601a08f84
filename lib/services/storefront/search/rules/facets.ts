import type { z } from 'zod'
import type { search } from '#lib/contract/search.ts'

export const kinds = ['preorder', 'sale', 'proposal'] as const
export type FoundType = (typeof kinds)[number]

type Query = z.output<typeof search.preview.query>
type Filter = Exclude<keyof Query, 'term' | 'order_by'>
type Choices = {
  [F in Filter]: Exclude<Query[F], undefined | readonly unknown[]> | Several<Query[F]>
}
type Several<Value> = Value extends readonly (infer Choice)[] ? Choice : never
/** Several choices of one filter are alternatives; different filters must all pass. */
export type Filters = { [F in Filter]?: Choices[F] | Choices[F][] | undefined }

type Duration = Choices['duration']
export type Language = Choices['language']
export type SearchStatus = Choices['status']
export type Order = NonNullable<Query['order_by']>

export type Traits = {
  interest: number | null
  publisher: string | null
  cents: number | null
  players: readonly [number, number] | null
  duration: Duration | null
  language: Language | null
  status: SearchStatus
  publishedAt: Date
  closesAt: Date | null
}

const numbersIn = (text: string | null) => (text?.match(/\d+/g) ?? []).map(Number)

/** Parses the players as printed on a box: 2, 2–4, 5+. */
export const playersOf = (text: string | null): Traits['players'] => {
  const [from, to] = numbersIn(text)
  if (from === undefined) return null
  return [from, to ?? (text?.includes('+') ? Number.POSITIVE_INFINITY : from)]
}

export const durationOf = (text: string | null): Duration | null => {
  const minutes = numbersIn(text).at(-1)
  if (minutes === undefined) return null
  return minutes <= 30 ? '30' : minutes <= 60 ? '60' : minutes <= 120 ? '120' : 'longer'
}

const euros = (cents: number) => cents / 100

const tests: { [F in Filter]: (traits: Traits, value: Choices[F]) => boolean } = {
  interest: ({ interest }, value) => interest === value,
  publisher: ({ publisher }, value) => publisher === value,
  min_price: ({ cents }, value) => cents !== null && euros(cents) >= value,
  max_price: ({ cents }, value) => cents !== null && euros(cents) <= value,
  players: ({ players }, value) =>
    players !== null && players[1] >= value && (value === 5 || players[0] <= value),
  duration: ({ duration }, value) => duration === value,
  language: ({ language }, value) => language === value,
  status: ({ status }, value) => status === value,
}

const meets = <F extends Filter>(traits: Traits, filters: Filters, filter: F) => {
  const chosen = filters[filter]
  if (chosen === undefined) return true
  const values = [chosen].flat() as Choices[F][]
  return values.some((value) => tests[filter](traits, value))
}

const all = Object.keys(tests) as Filter[]

export const hasFilters = (filters: Filters) => all.some((filter) => filters[filter] !== undefined)

export const passes = (traits: Traits, filters: Filters, except?: Filter) =>
  all.every((filter) => filter === except || meets(traits, filters, filter))

/** Counts the results of each choice of a filter, applying the other filters. */
export const countEach = <F extends Filter>(
  things: readonly Traits[],
  filters: Filters,
  filter: F,
  choices: readonly Choices[F][],
) => {
  const candidates = things.filter((traits) => passes(traits, filters, filter))
  return choices.map((value) => ({
    value,
    total: candidates.filter((traits) => tests[filter](traits, value)).length,
  }))
}

/** Counts the results without each of the active filters. */
export const countWithout = (things: readonly Traits[], filters: Filters) =>
  all
    .filter((filter) => filters[filter] !== undefined)
    .map((filter) => ({
      filter,
      total: things.filter((traits) => passes(traits, filters, filter)).length,
    }))

const soonest = ({ closesAt }: Traits) => closesAt?.getTime() ?? Number.POSITIVE_INFINITY

type Comparison = (a: Traits, b: Traits) => number

/** Puts closed entries last: they have a price and a date, but are not what these orders look for. */
const openFirst =
  (compare: Comparison): Comparison =>
  (a, b) =>
    Number(a.status === 'closed') - Number(b.status === 'closed') || compare(a, b)

/** Null keeps the order by relevance. */
export const comparing: Record<Order, Comparison | null> = {
  best: null,
  price: openFirst(
    (a, b) => (a.cents ?? Number.MAX_SAFE_INTEGER) - (b.cents ?? Number.MAX_SAFE_INTEGER),
  ),
  expiring: openFirst((a, b) => (soonest(a) === soonest(b) ? 0 : soonest(a) - soonest(b))),
  recent: openFirst((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()),
}
