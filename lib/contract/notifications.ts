import { z } from 'zod'
import { callsOf, data, list } from './endpoint.ts'
import { id, page, pathId, picture, timestamp } from './shapes.ts'

const { member } = callsOf('notifications')

export const notificationType = z.enum([
  'preorder',
  'sale',
  'proposal',
  'order',
  'expiring',
  'weep',
  'like',
  'waiting-list',
  'comment',
  'support',
  'credits',
])

export const notification = z
  .object({
    id,
    type: notificationType,
    read: z.boolean(),
    campaign_id: id.nullable(),
    created_at: timestamp,
    data: z.object({
      /** Italian text, with the emphasized part between ** and **. */
      description: z.string(),
      image: picture.nullable(),
      type: z.string(),
      slug: z.string().nullable(),
      id: id.nullable(),
      url: z.string().nullable(),
    }),
  })
  .meta({ id: 'Notification' })

/** Newest notification known to the client: later ones were not shown yet and stay unseen. */
const until = z.object({ until: pathId.optional() })

export const notifications = {
  list: member('GET /users/logged/notifications', {
    summary: 'Notifications of the signed-in member, newest first',
    query: z.object({ page }),
    output: list(notification),
  }),
  see: member('PUT /users/logged/notifications/seen', {
    summary:
      'Mark all notifications as seen: they leave the unseen count, and stay highlighted until read',
    query: until,
    output: data(z.object({ seen: z.int() })),
    errors: ['invalid'],
  }),
  read: member('PUT /users/logged/notifications/read', {
    summary: 'Mark all notifications as read',
    query: until,
    output: data(z.object({ read: z.int() })),
    errors: ['invalid'],
  }),
  readOne: member('PUT /users/logged/notifications/{id}/read', {
    summary: 'Mark a notification as read',
    output: data(z.object({ read: z.int() })),
  }),
}
