import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'

/** `user` tells what concerns who is signed in; the others are for everybody. */
const topic = '(?:user|(?:preorder|sale):[1-9][0-9]{0,14})'
export const mostTopics = 10

const item = z.object({
  topic: z.string(),
  /** Units left of all bundles; null where there is no limit. */
  availability: z.int().min(0).nullable(),
})

/** What the `data:` of an event says: the state of its topic as it is now, not what changed. */
export const liveEvent = z
  .union([
    item.extend({
      progress: z.int().min(0),
      participants: z.int().min(0),
      expiration_timestamp: z.iso.datetime(),
    }),
    item,
    z.object({ topic: z.string(), gone: z.literal(true) }),
    z.object({ topic: z.literal('user'), unread: z.int().min(0) }),
  ])
  .meta({ id: 'LiveEvent' })

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/live',
    tag: 'live',
    summary: 'Server-sent events: each topic as it is now, and again whenever it changes',
    auth: 'optional',
    query: z.object({
      topics: z
        .string()
        .regex(new RegExp(`^${topic}(?:,${topic}){0,${mostTopics - 1}}$`))
        .meta({ description: `At most ${mostTopics}: preorder:{id}, sale:{id}, user` }),
      ticket: z.string().max(64).optional(),
    }),
    bytes: 'text/event-stream; charset=utf-8',
    output: z.custom<Response>(),
    errors: ['unauthenticated', 'invalid', 'too_many_requests', 'unavailable'],
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/live/tickets',
    tag: 'live',
    summary: 'What opens one stream with the topic `user` where no header can be sent',
    auth: 'member',
    status: 201,
    output: data(z.object({ ticket: z.string(), expires_at: z.iso.datetime() })),
  }),
}
