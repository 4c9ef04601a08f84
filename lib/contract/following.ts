import { z } from 'zod'
import { preorderCard, saleCard } from './catalogue.ts'
import { proposal } from './community.ts'
import { callsOf, data, list } from './endpoint.ts'
import { page, timestamp } from './shapes.ts'

const { member } = callsOf('following')

/** Change of a followed thing since the member last looked at it. */
export const change = z
  .object({
    type: z.enum([
      'joined',
      'comments',
      'answers',
      'price_down',
      'price_up',
      'became',
      'closed',
      'archived',
    ]),
    /** Number of people or comments, when countable. */
    value: z.int().optional(),
  })
  .meta({ id: 'Change' })

const followed = { followed_at: timestamp, changes: z.array(change) }

export const followedThing = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('preorder'), preorder: preorderCard, ...followed }),
    z.object({ type: z.literal('sale'), sale: saleCard, ...followed }),
    z.object({ type: z.literal('proposal'), proposal, ...followed }),
  ])
  .meta({ id: 'FollowedThing' })

const type = z.enum(['preorder', 'sale', 'proposal'])

export const following = {
  list: member('GET /users/logged/following', {
    summary: 'Entries followed by the signed-in member, with the changes since they were last seen',
    query: z.object({ type: type.default('preorder'), page }),
    output: list(followedThing),
    errors: ['invalid'],
  }),
  seen: member('PUT /users/logged/following/seen', {
    summary: 'Mark all followed entries of a type as seen',
    body: z.strictObject({ type }),
    output: data(z.object({ seen: z.int() })),
  }),
}
