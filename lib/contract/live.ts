import { z } from 'zod'
import { item, outcome, paysBack, requirement } from './catalogue.ts'
import { callsOf, data } from './endpoint.ts'
import { id, percent, seat, timestamp } from './shapes.ts'
import { bundle, variation } from './variations.ts'

const { open, optional, member } = callsOf('live', 2)

/** Topics of the stream: `user` belongs to the signed-in member, the others are public. */
const publicTopic = '(?:proposals|(?:comments:)?(?:preorder|sale|proposal):[1-9][0-9]{0,14})'
const topic = `(?:user|${publicTopic})`
const mostTopics = 10

const topics = z.string().regex(new RegExp(`^${topic}(?:,${topic}){0,${mostTopics - 1}}$`))
const publicTopics = new RegExp(`^${publicTopic}(?:,${publicTopic}){0,${mostTopics - 1}}$`)

/** Changing fields of an item. Descriptions, pictures and box contents are not streamed. */
const sale = z.object({
  topic: z.string(),
  ...item.pick({
    slug: true,
    title: true,
    subtitle: true,
    status: true,
    markers: true,
    weep_only: true,
    weep_only_until: true,
  }).shape,
  /** Units left of all bundles; null without a limit. */
  availability: z.int().min(0).nullable(),
  deliver_on_timestamp: timestamp.nullable(),
  sale_variations: z.array(
    variation.omit({ images: true }).extend({ bundles: z.array(bundle.omit({ items: true })) }),
  ),
})

const group = sale.extend({
  progress: percent,
  participants: z.int().min(0),
  outcome,
  pays_back: paysBack,
  expiration_timestamp: timestamp,
  requirement: requirement.omit({ steps: true }),
  /** Latest five members. */
  people: z.array(seat),
})

const gone = z.object({ topic: z.string(), gone: z.literal(true) })

/** Counters of a proposal. */
export const liveProposal = z
  .object({
    topic: z.string(),
    archived: z.boolean(),
    want_count: z.int().min(0),
    need_count: z.int().min(0),
    like_count: z.int().min(0),
    comment_count: z.int().min(0),
  })
  .meta({ id: 'LiveProposal' })

/** State of a discussion; new comments are fetched by the usual endpoints. */
export const liveThread = z
  .object({
    topic: z.string(),
    threads: z.int().min(0),
    /** All comments, answers too. */
    comments: z.int().min(0),
    newest: id.nullable(),
    /** Parent of the newest comment. */
    newest_parent: id.nullable(),
    /** Group or sale that the proposal became; null for other topics. */
    became: id.nullable(),
  })
  .meta({ id: 'LiveThread' })

export const liveUser = z
  .object({
    topic: z.literal('user'),
    /** Unseen notifications: the badge of the avatar. */
    unread: z.int().min(0),
    newest: id.nullable(),
    /** True when unread notifications exist, seen or not. */
    highlighted: z.boolean(),
  })
  .meta({ id: 'LiveUser' })

/** First entries of the feed, enough to decide what is new for the reader. */
export const liveFeed = z
  .object({
    topic: z.literal('proposals'),
    newest: z.array(z.object({ id, user_id: id.nullable(), interest_id: id.nullable() })),
  })
  .meta({ id: 'LiveFeed' })

export const liveItem = z.union([group, sale, gone]).meta({ id: 'LiveItem' })

/** Payload of an event: the current state of its topic, not the difference. */
export const liveEvent = z
  .union([liveItem, liveProposal, liveThread, liveFeed, liveUser])
  .meta({ id: 'LiveEvent' })

export const live = {
  stream: optional('GET /live', {
    summary:
      'Server-sent events: the current state of each topic, then each change; an event `beat` every 15 s',
    query: z.object({
      topics: topics.meta({
        description: `At most ${mostTopics}: preorder:{id}, sale:{id}, proposal:{id}, comments:{preorder|sale|proposal}:{id}, proposals, user`,
      }),
      ticket: z.string().max(64).optional(),
      last_event_id: z.string().max(200).optional().meta({
        description:
          'Same as the header Last-Event-ID, for clients that reconnect and cannot send headers',
      }),
    }),
    bytes: 'text/event-stream; charset=utf-8',
    output: z.custom<Response>(),
    errors: ['unauthenticated', 'invalid', 'too_many_requests', 'unavailable'],
  }),
  state: open('GET /live/state', {
    summary: 'Current state of public topics, for clients that cannot use the stream',
    query: z.object({
      topics: z
        .string()
        .regex(publicTopics)
        .meta({
          description: `At most ${mostTopics}: preorder:{id}, sale:{id}, proposal:{id}, comments:{preorder|sale|proposal}:{id}, proposals`,
        }),
    }),
    output: data(z.array(z.union([liveItem, liveProposal, liveThread, liveFeed]))),
    errors: ['invalid'],
  }),
  ticket: member('POST /live/tickets', {
    summary:
      'Issue a ticket for one stream with the topic `user`, for clients that cannot send headers',
    status: 201,
    output: data(z.object({ ticket: z.string(), expires_at: z.iso.datetime() })),
  }),
}
