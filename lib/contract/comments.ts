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

export const ownComment = z
  .object({
    comment,
    /** Item or proposal that it is about. */
    place: z.object({
      id,
      slug: z.string(),
      type: z.enum(['preorder', 'sale', 'proposal']),
      title: z.string(),
      image: picture.nullable(),
    }),
  })
  .meta({ id: 'OwnComment' })

const participant = z
  .object({ id, name: z.string(), image: picture.nullable(), comments: z.int() })
  .meta({ id: 'Participant' })

const params = z.object({ id: pathId })
const commentBody = z.strictObject({
  content: z.string().trim().min(1).max(longestComment),
  /** Members of the discussion mentioned with an @ in the content; others are ignored. */
  mentions: z.array(id).max(10).default([]),
})
/** `total` counts top-level comments; `comments` also counts answers, as the card of a proposal does. */
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
    summary: `Comments on a ${what}, newest first unless order_by is given`,
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
    summary: `Write a comment on a ${what}`,
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
    summary: `Ids of the comments on a ${what} that the signed-in member likes`,
    auth: 'member',
    params,
    output: data(z.array(id)),
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/{id}/comments/people` as const,
    tag: 'comments',
    summary: `Other members who commented on a ${what} and can be mentioned: at most six whose names begin with the given text`,
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
    summary: 'Answers to a comment, oldest first',
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
    summary: 'Answer a top-level comment',
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
    summary: 'A comment and its parent',
    params,
    output: data(z.object({ comment, parent: comment.nullable() })),
    errors: ['not_found'],
    maxAge: 2,
  }),
  own: endpoint({
    method: 'GET',
    path: '/users/logged/comments',
    tag: 'comments',
    summary: 'Comments and answers of the signed-in member, newest first, 20 per page',
    auth: 'member',
    query: z.object({ page }),
    output: list(ownComment),
    errors: ['invalid'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/comments/{id}',
    tag: 'comments',
    summary: 'Edit a comment, within fifteen minutes; an editor opened in time has fifteen more',
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
    summary: 'Remove a comment; with answers, an empty placeholder stays',
    auth: 'member',
    params,
    output: commentOutput,
    errors: ['not_found', 'forbidden'],
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/comments/{id}/removal',
    tag: 'comments',
    summary: 'Restore a comment removed in the last minute',
    auth: 'member',
    params,
    output: commentOutput,
    errors: ['not_found', 'forbidden', 'too_late'],
  }),
  like: endpoint({
    method: 'PUT',
    path: '/comments/{id}/like',
    tag: 'comments',
    summary: 'Like a comment',
    auth: 'member',
    params,
    output: liked,
    errors: ['not_found'],
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/comments/{id}/like',
    tag: 'comments',
    summary: 'Remove a like from a comment',
    auth: 'member',
    params,
    output: liked,
    errors: ['not_found'],
  }),
}
