import { z } from 'zod'
import { longestComment } from './comment-limits.ts'
import { data, endpoint, list, meta } from './endpoint.ts'
import { id, page, pathId, picture, timestamp } from './shapes.ts'

export const comment = z
  .object({
    id,
    user_id: id.nullable(),
    user_name: z.string(),
    user_image: picture.nullable(),
    staff: z.boolean(),
    content: z.string(),
    /** Names mentioned with an @ in the content that belong to members of the discussion. */
    mentions: z.array(z.string()),
    removed: z.boolean(),
    published_at: timestamp,
    edited: z.boolean(),
    likes: z.int(),
    answers_counter: z.int(),
    parent_id: id.nullable(),
  })
  .meta({ id: 'Comment' })

const participant = z
  .object({ id, name: z.string(), image: picture.nullable(), comments: z.int() })
  .meta({ id: 'Participant' })

const params = z.object({ id: pathId })
const commentBody = z.strictObject({
  content: z.string().trim().min(1).max(longestComment),
  /** Members of the discussion mentioned with an @ in the content; others are ignored. */
  mentions: z.array(id).max(10).default([]),
})
/** `total` counts what stands in the list, `comments` the answers too, as the card of a proposal does. */
const discussion = z.object({
  data: z.array(comment),
  meta: meta.extend({ comments: z.int() }).meta({ id: 'DiscussionMeta' }),
})
const commentOutput = data(comment)
const liked = data(z.object({ liked: z.boolean(), likes: z.int() }))

const of = <Path extends string>(path: Path, what: string) => ({
  list: endpoint({
    method: 'GET',
    path: `${path}/{id}/comments` as const,
    tag: 'comments',
    summary: `What is said of a ${what}, newest first`,
    params,
    query: z.object({
      page,
      order_by: z.enum(['recent', 'oldest']).catch('recent').default('recent'),
    }),
    output: discussion,
    errors: ['not_found'],
    maxAge: 2,
  }),
  write: endpoint({
    method: 'POST',
    path: `${path}/{id}/comments` as const,
    tag: 'comments',
    summary: `Say something of a ${what}`,
    auth: 'member',
    creates: true,
    status: 201,
    params,
    body: commentBody,
    output: commentOutput,
    errors: ['not_found', 'unconfirmed', 'suspended', 'blocked', 'invalid'],
  }),
  liked: endpoint({
    method: 'GET',
    path: `${path}/{id}/comments/liked` as const,
    tag: 'comments',
    summary: `What who is signed in likes of all that is said of a ${what}`,
    auth: 'member',
    params,
    output: data(z.array(id)),
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/{id}/comments/people` as const,
    tag: 'comments',
    summary: `Who else talks of a ${what}, to be mentioned: six whose names begin so`,
    auth: 'member',
    params,
    query: z.object({ name: z.string().trim().max(80).default('') }),
    output: data(z.array(participant)),
    errors: ['invalid'],
  }),
})

const preorder = of('/preorders', 'group')
const sale = of('/sales', 'sale')
const proposal = of('/community', 'proposal')

export const comments = {
  ofPreorder: preorder.list,
  ofSale: sale.list,
  ofProposal: proposal.list,
  writeOnPreorder: preorder.write,
  writeOnSale: sale.write,
  writeOnProposal: proposal.write,
  likedOfPreorder: preorder.liked,
  likedOfSale: sale.liked,
  likedOfProposal: proposal.liked,
  peopleOfPreorder: preorder.people,
  peopleOfSale: sale.people,
  peopleOfProposal: proposal.people,
  answers: endpoint({
    method: 'GET',
    path: '/comments/{id}/answers',
    tag: 'comments',
    summary: 'The answers to a comment, oldest first',
    params,
    query: z.object({ page }),
    output: list(comment),
    errors: ['not_found'],
    maxAge: 2,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/comments/{id}/answers',
    tag: 'comments',
    summary: 'Answer a comment that is no answer itself',
    auth: 'member',
    creates: true,
    status: 201,
    params,
    body: commentBody,
    output: commentOutput,
    errors: [
      'not_found',
      'unconfirmed',
      'suspended',
      'blocked',
      'blocked_by_you',
      'conflict',
      'invalid',
    ],
  }),
  one: endpoint({
    method: 'GET',
    path: '/comments/{id}',
    tag: 'comments',
    summary: 'One comment, and what it answers',
    params,
    output: data(z.object({ comment, parent: comment.nullable() })),
    errors: ['not_found'],
    maxAge: 2,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/comments/{id}',
    tag: 'comments',
    summary: 'Say it otherwise, within fifteen minutes',
    auth: 'member',
    params,
    body: commentBody,
    output: commentOutput,
    errors: [
      'not_found',
      'forbidden',
      'unconfirmed',
      'suspended',
      'blocked',
      'blocked_by_you',
      'too_late',
      'invalid',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comments/{id}',
    tag: 'comments',
    summary: 'Take it away; where it was answered its place stays',
    auth: 'member',
    params,
    output: commentOutput,
    errors: ['not_found', 'forbidden'],
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/comments/{id}/removal',
    tag: 'comments',
    summary: 'Bring back what was taken away a moment ago',
    auth: 'member',
    params,
    output: commentOutput,
    errors: ['not_found', 'forbidden', 'too_late'],
  }),
  like: endpoint({
    method: 'PUT',
    path: '/comments/{id}/like',
    tag: 'comments',
    summary: 'Like it',
    auth: 'member',
    params,
    output: liked,
    errors: ['not_found'],
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/comments/{id}/like',
    tag: 'comments',
    summary: 'Like it no more',
    auth: 'member',
    params,
    output: liked,
    errors: ['not_found'],
  }),
}
