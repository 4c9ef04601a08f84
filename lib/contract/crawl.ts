import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { euros, id, picture, struckPrice, timestamp } from './shapes.ts'

const { open } = callsOf('crawl', 60)

const kind = z.enum(['preorders', 'sales', 'proposals'])

/** Bulk pages of the catalogue for sitemaps and product feeds. */
export const crawl = {
  counts: open('GET /crawl', {
    summary: 'Number of pages of each kind, up to 1,000, with the highest id and the last change',
    output: data(
      z.array(
        z.object({ kind, total: z.int(), last_id: z.int(), changed_at: timestamp.nullable() }),
      ),
    ),
    errors: ['too_many_requests'],
  }),
  addresses: open('GET /crawl/{kind}', {
    summary: 'Pages of a kind in the order of their ids, after the given id',
    params: z.object({ kind }),
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(50_000).default(50_000),
    }),
    output: data(
      z.array(
        z.object({
          id,
          slug: z.string(),
          changed_at: timestamp,
          /** Full path of the picture: /api/pictures/{id}/1200.webp */
          image: z.string().nullable(),
          title: z.string(),
        }),
      ),
    ),
    errors: ['invalid', 'too_many_requests'],
  }),
  products: open('GET /crawl/products', {
    summary: 'Products for the product feed: sales and running groups, after the given id',
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(5_000).default(5_000),
    }),
    output: data(
      z.array(
        z
          .object({
            id,
            type: z.enum(['preorder', 'sale']),
            slug: z.string(),
            title: z.string(),
            brand: z.string(),
            description: z.string(),
            image: picture,
            price: euros,
            struck_price: struckPrice.nullable(),
            delivery_cost: euros,
            availability: z.int().nullable(),
            available_on: timestamp.nullable(),
          })
          .meta({ id: 'FeedProduct' }),
      ),
    ),
    errors: ['invalid', 'too_many_requests'],
  }),
}
