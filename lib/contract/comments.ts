import { z } from 'zod'
import { longestComment } from './comment-limits.ts'
import { callsOf, data, list, meta } from './endpoint.ts'
import { byId, id, page, picture, timestamp } from './shapes.ts'

const { open, member } = callsOf('comments', 2)

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
  list: open(`GET ${path}/{id}/comments`, {
    summary: `Comments on a ${what}, newest first unless order_by is given`,
    params: byId,
    query: z.object({
      page,
      order_by: z.enum(['recent', 'oldest']).catch('recent').default('recent'),
    }),
    output: discussion,
  }),
  write: member(`POST ${path}/{id}/comments`, {
    summary: `Write a comment on a ${what}`,
    params: byId,
    creates: true,
    status: 201,
    body: commentBody,
    output: commentOutput,
    errors: ['unconfirmed', 'suspended', 'blocked'],
  }),
  liked: member(`GET ${path}/{id}/comments/liked`, {
    summary: `Ids of the comments on a ${what} that the signed-in member likes`,
    params: byId,
    output: data(z.array(id)),
  }),
  people: member(`GET ${path}/{id}/comments/people`, {
    summary: `Other members who commented on a ${what} and can be mentioned: at most six whose names begin with the given text`,
    params: byId,
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
  answers: open('GET /comments/{id}/answers', {
    summary: 'Answers to a comment, oldest first',
    query: z.object({ page }),
    output: list(comment),
  }),
  answer: member('POST /comments/{id}/answers', {
    summary: 'Answer a top-level comment',
    creates: true,
    status: 201,
    body: commentBody,
    output: commentOutput,
    errors: ['unconfirmed', 'suspended', 'blocked', 'blocked_by_you', 'conflict'],
  }),
  one: open('GET /comments/{id}', {
    summary: 'A comment and its parent',
    output: data(z.object({ comment, parent: comment.nullable() })),
  }),
  own: member('GET /users/logged/comments', {
    summary: 'Comments and answers of the signed-in member, newest first, 20 per page',
    query: z.object({ page }),
    output: list(ownComment),
    errors: ['invalid'],
  }),
  edit: member('PATCH /comments/{id}', {
    summary: 'Edit a comment, within fifteen minutes; an editor opened in time has fifteen more',
    body: commentBody,
    output: commentOutput,
    errors: ['forbidden', 'unconfirmed', 'suspended', 'blocked', 'blocked_by_you', 'too_late'],
  }),
  remove: member('DELETE /comments/{id}', {
    summary: 'Remove a comment; with answers, an empty placeholder stays',
    output: commentOutput,
    errors: ['forbidden'],
  }),
  restore: member('DELETE /comments/{id}/removal', {
    summary: 'Restore a comment removed in the last minute',
    output: commentOutput,
    errors: ['forbidden', 'too_late'],
  }),
  like: member('PUT /comments/{id}/like', {
    summary: 'Like a comment',
    output: liked,
  }),
  unlike: member('DELETE /comments/{id}/like', {
    summary: 'Remove a like from a comment',
    output: liked,
  }),
}
