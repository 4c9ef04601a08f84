import { z } from 'zod'
import { days } from '#lib/format/durations.ts'
import { comment } from './comments.ts'
import { callsOf, data, list } from './endpoint.ts'
import { priceAnswers } from './price-answers.ts'
import {
  askedInterest,
  id,
  interest,
  interestId,
  link,
  page,
  person,
  picture,
  pictureFile,
  timestamp,
} from './shapes.ts'

const { open, member } = callsOf('community', 2)

export const titleLength = { shortest: 8, longest: 80 }
const longestDescription = 2000
const longestLink = 2000
/** Milliseconds in which a removed proposal can be restored. */
export const bringableFor = days(30)

/** External page, with its own metadata when it could be read. */
export const externalLink = link
  .extend({
    website: z.string().nullable(),
    title: z.string().nullable(),
    author: z.string().nullable(),
    image: picture.nullable(),
  })
  .meta({ id: 'ExternalLink' })

export const proposal = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    archived: z.boolean(),
    publication_timestamp: timestamp,
    edited: z.boolean(),
    image: picture.nullable(),
    want_count: z.int(),
    need_count: z.int(),
    like_count: z.int(),
    comment_count: z.int(),
    user: person,
    interest: interest.nullable(),
    preorder_id: id.nullable(),
    /** Path of the site, once the proposal became a group or a sale. */
    preorder_url: z.string().nullable(),
    sale_url: z.string().nullable(),
    links: z.array(externalLink),
    /** Votes, of both kinds together, at which the shop asks the publisher for the price; null when it never does. */
    price_threshold: z.int().nullable(),
    /** Null until the votes are enough or the shop has asked. */
    price_question: z
      .object({
        state: z.enum(['open', ...priceAnswers]),
        /** The price, or the reason of a no, in the words of the shop. */
        text: z.string(),
        at: timestamp,
      })
      .nullable(),
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

const address = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(longestLink)
const title = z
  .string()
  .trim()
  .max(titleLength.longest)
  .refine(({ length }) => length >= titleLength.shortest, { params: { message: 'title.short' } })
const description = z.string().trim().max(longestDescription)
const proposalOutput = data(proposal)

export const community = {
  proposals: open('GET /community', {
    summary: 'Proposals of the community, 20 per page',
    query: z.object({
      order_by: z.enum(['recent', 'wanted', 'commented']).default('recent'),
      interests: z.enum(['all', 'selected']).default('all'),
      /** Treats 0, `null` and an empty value as no filter. */
      interest_id: z.preprocess(
        (given) => (['0', 'null', ''].includes(String(given)) ? undefined : given),
        askedInterest.optional(),
      ),
      page,
    }),
    output: list(proposal),
    errors: ['invalid'],
  }),
  activities: open('GET /community/activities', {
    summary: 'Latest activities of members',
    output: data(z.array(activity)),
  }),
  interests: open('GET /community/interests', {
    summary: 'Interests that members can choose',
    output: data(z.array(interest)),
    maxAge: 60,
  }),
  proposal: open('GET /community/{id}', {
    summary: 'A proposal',
    output: data(proposal),
  }),
  propose: member('POST /community', {
    summary: 'Make a proposal; its author also counts as wanting it',
    creates: true,
    status: 201,
    body: z.strictObject({
      title,
      description: description.default(''),
      link: address.optional(),
      interest_id: interestId.optional(),
      /** Id of a picture the same member uploaded before. */
      picture_id: z.string().max(64).optional(),
    }),
    output: proposalOutput,
    errors: ['unconfirmed', 'suspended'],
  }),
  edit: member('PATCH /community/{id}', {
    summary: 'Edit a proposal; omitted fields are kept',
    body: z.strictObject({
      title: title.optional(),
      description: description.optional(),
      link: address.nullable().optional(),
      interest_id: interestId.nullable().optional(),
    }),
    output: proposalOutput,
    errors: ['forbidden', 'unconfirmed', 'suspended', 'conflict'],
  }),
  remove: member('DELETE /community/{id}', {
    summary: 'Remove a proposal and its comments; both can be restored',
    output: data(z.object({ restorable_until: timestamp })),
    errors: ['forbidden', 'conflict'],
  }),
  restore: member('DELETE /community/{id}/removal', {
    summary: 'Restore a proposal removed in the last thirty days',
    output: proposalOutput,
    errors: ['forbidden', 'too_late'],
  }),
  own: member('GET /users/logged/proposals', {
    summary: 'Proposals of the signed-in member, newest first, 20 per page',
    query: z.object({ page }),
    output: list(proposal),
    errors: ['invalid'],
  }),
  removed: member('GET /users/logged/removed_proposals', {
    summary: 'Removed proposals that the signed-in member can restore, newest first',
    output: data(
      z.array(z.object({ id, slug: z.string(), title: z.string(), removed_at: timestamp })),
    ),
  }),
  bringPicture: member('PUT /community/pictures', {
    summary: 'Upload a picture for a proposal',
    multipart: true,
    body: z.strictObject({ image: pictureFile }),
    output: data(picture),
  }),
  readLink: member('PUT /community/links', {
    summary: 'Link preview of an external page; without metadata when the page cannot be read',
    body: z.strictObject({ url: address }),
    output: data(externalLink),
  }),
}
