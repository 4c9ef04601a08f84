import { z } from 'zod'
import { preorderCard, publicStatus, saleCard } from './catalogue.ts'
import { proposal } from './community.ts'
import { callsOf, data, list } from './endpoint.ts'
import { longestPublisher, longestTerm, shortestTerm } from './search-rules.ts'
import { askedInterest, id, mostEuros, page, picture } from './shapes.ts'

const { open } = callsOf('search', 2)

const term = z.string().trim().min(shortestTerm).max(longestTerm)

export const suggestion = z
  .object({
    id,
    slug: z.string(),
    thumbnail: picture.nullable(),
    name: z.string(),
    type: z.enum(['preorder', 'sale', 'proposal']),
    status: publicStatus,
    /** Member who made the proposal; null for groups and sales, and where the author is not shown. */
    user_id: id.nullable(),
  })
  .meta({ id: 'Suggestion' })

/** Maximum of counted results: no page reads further. */
export const mostFound = 1_000
/** Maximum of counted results of a type in a preview; the page of the type counts on. */
export const mostPreviewed = 100

export const durations = ['30', '60', '120', 'longer'] as const
export const languages = ['it', 'none', 'en'] as const
export const searchStatuses = ['open', 'reached', 'available', 'waiting', 'closed'] as const
export const mostPlayers = 5
/** Names of the parts of a preview and of the pages of one type. */
export const foundTypes = ['preorders', 'sales', 'proposals'] as const
export const searchOrders = ['best', 'price', 'expiring', 'recent'] as const

/** Maximum of values of one filter. */
export const mostChosen = 20

/** Several values separated by commas; a result needs to match only one of them. */
const several = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? [...new Set(given.split(','))] : given),
    z.array(one).min(1).max(mostChosen),
  )

const euroAmount = z.coerce.number().multipleOf(0.01).min(0).max(mostEuros)

/** Filters, each applied to the 1,000 best matches of the words. */
const filters = {
  /** Publisher as it stands on the item: one, because its name may contain a comma. */
  publisher: z.string().trim().min(1).max(longestPublisher).optional(),
  interest: several(askedInterest).optional(),
  min_price: euroAmount.optional(),
  max_price: euroAmount.optional(),
  players: several(z.coerce.number().int().min(1).max(mostPlayers)).optional(),
  duration: several(z.enum(durations)).optional(),
  language: several(z.enum(languages)).optional(),
  status: several(z.enum(searchStatuses)).optional(),
}
const filterNames = z.object(filters).keyof().options
const searchQuery = z.object({ term, ...filters, order_by: z.enum(searchOrders).optional() })

const defineResults = <T extends z.ZodType>(shape: T) =>
  z.object({
    total: z.int().min(0).max(mostFound),
    /** True when there are more than were counted. */
    more: z.boolean(),
    data: z.array(shape),
  })

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, total: z.int() }))

const ofType = <Path extends string, T extends z.ZodType>(path: Path, summary: string, shape: T) =>
  open(`GET ${path}`, {
    summary,
    query: searchQuery.extend({ page }),
    output: list(shape),
    errors: ['invalid'],
  })

export const search = {
  suggestions: open('GET /search', {
    summary: 'The eight best suggestions for a partly typed search',
    query: z.object({ term }),
    output: data(z.array(suggestion)),
    errors: ['invalid'],
  }),
  preview: open('GET /search/preview', {
    summary:
      'Best results of each type, with counts up to 100, or up to 1,000 with filters or an order',
    query: searchQuery,
    output: data(
      z
        .object({
          preorders: defineResults(preorderCard),
          proposals: defineResults(proposal),
          sales: defineResults(saleCard),
          /** Corrected words that were searched in place of words without results. */
          instead: z.string().nullable(),
          /** True when no result contains all the words. */
          loose: z.boolean(),
          /** Similar words that have results, when the spelling has none and the correction found little. */
          near: z.array(z.object({ term: z.string(), total: z.int(), more: z.boolean() })),
        })
        .meta({ id: 'SearchPreview' }),
    ),
    errors: ['invalid'],
  }),
  facets: open('GET /search/facets', {
    summary: 'Number of results for each filter value, combined with the other requested filters',
    query: z.object({ term, type: several(z.enum(foundTypes)).optional(), ...filters }),
    output: data(
      z
        .object({
          /** Count without filters, of the requested types. */
          total: z.int(),
          more: z.boolean(),
          /** Count without filters, of all types. */
          overall: z.int(),
          /** Count without each one of the requested filters. */
          without: z.array(z.object({ filter: z.enum(filterNames), total: z.int() })),
          interests: counted(id),
          /** At most twenty, those with the most results first. */
          publishers: counted(z.string()),
          players: counted(z.int()),
          durations: counted(z.enum(durations)),
          languages: counted(z.enum(languages)),
          standings: counted(z.enum(searchStatuses)),
        })
        .meta({ id: 'SearchFacets' }),
    ),
    errors: ['invalid'],
  }),
  preorders: ofType(
    '/search/preorders',
    'Groups that match a search, best first unless another order is given',
    preorderCard,
  ),
  sales: ofType(
    '/search/sales',
    'Sales that match a search, best first unless another order is given',
    saleCard,
  ),
  proposals: ofType(
    '/search/proposals',
    'Proposals that match a search, best first unless another order is given',
    proposal,
  ),
}
