import { z } from 'zod'
import { comment } from './comments.ts'
import { data, endpoint, list } from './endpoint.ts'
import { id, interest, link, page, pathId, person, picture, timestamp } from './shapes.ts'

export const proposal = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    archived: z.boolean(),
    publication_timestamp: timestamp,
    image: picture.nullable(),
    want_count: z.int(),
    need_count: z.int(),
    like_count: z.int(),
    comment_count: z.int(),
    user: person,
    interest: interest.nullable(),
    preorder_id: id.nullable(),
    /** Path of the site, once the proposal has become a group or a sale. */
    preorder_url: z.string().nullable(),
    sale_url: z.string().nullable(),
    links: z.array(link),
    likes: z.array(
      z.object({ username: z.string(), image: picture.nullable(), interaction: z.literal('like') }),
    ),
    latest_comment: comment.nullable(),
  })
  .meta({ id: 'Proposal' })

export const activity = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    type: z.enum(['preorder', 'sale', 'proposal']),
    image: picture.nullable(),
    interaction: z.enum(['join', 'want', 'need', 'like', 'comment']),
    user_name: z.string(),
    user_image: picture.nullable(),
    happened_at: timestamp,
  })
  .meta({ id: 'Activity' })

export const community = {
  proposals: endpoint({
    method: 'GET',
    path: '/community',
    tag: 'community',
    summary: 'What the community asks for, twenty a page',
    query: z.object({
      order_by: z.enum(['recent', 'wanted', 'commented']).default('recent'),
      interests: z.enum(['all', 'selected']).default('all'),
      interest_id: z.coerce.number().int().min(1).optional(),
      page,
    }),
    output: list(proposal),
    errors: ['invalid'],
    maxAge: 2,
  }),
  activities: endpoint({
    method: 'GET',
    path: '/community/activities',
    tag: 'community',
    summary: 'What members did lately',
    output: data(z.array(activity)),
    maxAge: 2,
  }),
  interests: endpoint({
    method: 'GET',
    path: '/community/interests',
    tag: 'community',
    summary: 'The categories members choose from',
    output: data(z.array(interest)),
    maxAge: 60,
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/community/{id}',
    tag: 'community',
    summary: 'One proposal',
    params: z.object({ id: pathId }),
    output: data(proposal),
    errors: ['not_found'],
    maxAge: 2,
  }),
}
