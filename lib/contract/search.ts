import { z } from 'zod'
import { preorderCard, publicStatus, saleCard } from './catalogue.ts'
import { proposal } from './community.ts'
import { data, endpoint, list } from './endpoint.ts'
import { id, page, picture } from './shapes.ts'

/** Fewer letters are in every title. */
export const shortestTerm = 3
export const longestTerm = 100

const term = z.string().trim().min(shortestTerm).max(longestTerm)

export const suggestion = z
  .object({
    id,
    slug: z.string(),
    thumbnail: picture.nullable(),
    name: z.string(),
    type: z.enum(['preorder', 'sale', 'proposal']),
    status: publicStatus,
  })
  .meta({ id: 'Suggestion' })

const found = <T extends z.ZodType>(shape: T) =>
  z.object({ total: z.int().min(0), data: z.array(shape) })

const ofType = <T extends z.ZodType>(path: string, summary: string, shape: T) =>
  endpoint({
    method: 'GET',
    path,
    tag: 'search',
    summary,
    query: z.object({ term, page }),
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
    summary: 'The best of each type, and how many there are',
    query: z.object({ term }),
    output: data(
      z
        .object({
          preorders: found(preorderCard),
          proposals: found(proposal),
          sales: found(saleCard),
        })
        .meta({ id: 'SearchPreview' }),
    ),
    errors: ['invalid'],
    maxAge: 2,
  }),
  preorders: ofType('/search/preorders', 'The groups that fit, best first', preorderCard),
  sales: ofType('/search/sales', 'The sales that fit, best first', saleCard),
  proposals: ofType('/search/proposals', 'The proposals that fit, best first', proposal),
}
