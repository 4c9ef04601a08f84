import { z } from 'zod'
import { preorderCard, publicStatus, saleCard } from './catalogue.ts'
import { proposal } from './community.ts'
import { data, endpoint, list } from './endpoint.ts'
import { longestTerm, shortestTerm } from './search-rules.ts'
import { askedInterest, id, mostEuros, page, picture } from './shapes.ts'

const term = z.string().trim().min(shortestTerm).max(longestTerm)

export const suggestion = z
  .object({
    id,
    slug: z.string(),
    thumbnail: picture.nullable(),
    name: z.string(),
    type: z.enum(['preorder', 'sale', 'proposal']),
    status: publicStatus,
    /** Who proposed it; null for what is sold, and where nobody is named. */
    user_id: id.nullable(),
  })
  .meta({ id: 'Suggestion' })

/** Nobody reads further, so nobody counts further. */
export const mostFound = 1_000
/** Beside the others of each type: four of it are shown, and its own page tells more. */
export const mostPreviewed = 100

export const durations = ['30', '60', '120', 'longer'] as const
export const languages = ['it', 'none', 'en'] as const
export const standings = ['open', 'reached', 'available', 'waiting', 'closed'] as const
export const mostPlayers = 5
/** As the parts of a preview and the pages of one type are called. */
export const foundTypes = ['preorders', 'sales', 'proposals'] as const
export const searchOrders = ['best', 'price', 'expiring', 'recent'] as const

/** Of one filter at the same time. */
export const mostChosen = 20

/** Several with commas between them: what fits one of them fits. */
const several = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (said) => (typeof said === 'string' ? [...new Set(said.split(','))] : said),
    z.array(one).min(1).max(mostChosen),
  )

const euroAmount = z.coerce.number().multipleOf(0.01).min(0).max(mostEuros)

/** Each of them leaves away what does not fit, among the thousand that fit the words best. */
const filters = {
  interest: several(askedInterest).optional(),
  min_price: euroAmount.optional(),
  max_price: euroAmount.optional(),
  players: several(z.coerce.number().int().min(1).max(mostPlayers)).optional(),
  duration: several(z.enum(durations)).optional(),
  language: several(z.enum(languages)).optional(),
  status: several(z.enum(standings)).optional(),
}
const filterNames = z.object(filters).keyof().options
const asked = z.object({ term, ...filters, order_by: z.enum(searchOrders).optional() })

const found = <T extends z.ZodType>(shape: T) =>
  z.object({
    total: z.int().min(0).max(mostFound),
    /** There are more than are counted. */
    more: z.boolean(),
    data: z.array(shape),
  })

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, total: z.int() }))

const ofType = <T extends z.ZodType>(path: string, summary: string, shape: T) =>
  endpoint({
    method: 'GET',
    path,
    tag: 'search',
    summary,
    query: asked.extend({ page }),
    output: list(shape),
    errors: ['invalid'],
    maxAge: 2,
  })

export const search = {
  suggestions: endpoint({
    method: 'GET',
    path: '/search',
    tag: 'search',
    summary: 'The eight things that fit best what is being typed',
    query: z.object({ term }),
    output: data(z.array(suggestion)),
    errors: ['invalid'],
    maxAge: 2,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/search/preview',
    tag: 'search',
    summary:
      'The best of each type, and how many there are: up to 100, with filters or an order up to a thousand',
    query: asked,
    output: data(
      z
        .object({
          preorders: found(preorderCard),
          proposals: found(proposal),
          sales: found(saleCard),
          /** The words that were looked for in the place of those that nothing has. */
          instead: z.string().nullable(),
          /** Nothing has all of the words. */
          loose: z.boolean(),
          /** Where nothing is spelt so and little was found instead, other words that are nearly and that something has. */
          near: z.array(z.object({ term: z.string(), total: z.int(), more: z.boolean() })),
        })
        .meta({ id: 'SearchPreview' }),
    ),
    errors: ['invalid'],
    maxAge: 2,
  }),
  facets: endpoint({
    method: 'GET',
    path: '/search/facets',
    tag: 'search',
    summary: 'How many of what was found each filter would leave beside the others',
    query: z.object({ term, type: several(z.enum(foundTypes)).optional(), ...filters }),
    output: data(
      z
        .object({
          /** How many there are without filters, of the types that are asked for. */
          total: z.int(),
          more: z.boolean(),
          /** How many there are without filters, of all types. */
          overall: z.int(),
          /** How many there would be without one of the filters that were asked for. */
          without: z.array(z.object({ filter: z.enum(filterNames), total: z.int() })),
          interests: counted(id),
          players: counted(z.int()),
          durations: counted(z.enum(durations)),
          languages: counted(z.enum(languages)),
          standings: counted(z.enum(standings)),
        })
        .meta({ id: 'SearchFacets' }),
    ),
    errors: ['invalid'],
    maxAge: 2,
  }),
  preorders: ofType('/search/preorders', 'The groups that fit, best first', preorderCard),
  sales: ofType('/search/sales', 'The sales that fit, best first', saleCard),
  proposals: ofType('/search/proposals', 'The proposals that fit, best first', proposal),
}
