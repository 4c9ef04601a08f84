import { z } from 'zod'
import { data, endpoint, list } from './endpoint.ts'
import { id, page, pathId, picture, timestamp } from './shapes.ts'

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
  list: endpoint({
    method: 'GET',
    path: '/users/logged/notifications',
    tag: 'notifications',
    summary: 'Notifications of the signed-in member, newest first',
    auth: 'member',
    query: z.object({ page }),
    output: list(notification),
  }),
  see: endpoint({
    method: 'PUT',
    path: '/users/logged/notifications/seen',
    tag: 'notifications',
    summary:
      'Mark all notifications as seen: they leave the unseen count, and stay highlighted until read',
    auth: 'member',
    query: until,
    output: data(z.object({ seen: z.int() })),
    errors: ['invalid'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/users/logged/notifications/read',
    tag: 'notifications',
    summary: 'Mark all notifications as read',
    auth: 'member',
    query: until,
    output: data(z.object({ read: z.int() })),
    errors: ['invalid'],
  }),
  readOne: endpoint({
    method: 'PUT',
    path: '/users/logged/notifications/{id}/read',
    tag: 'notifications',
    summary: 'Mark a notification as read',
    auth: 'member',
    params: z.strictObject({ id: pathId }),
    output: data(z.object({ read: z.int() })),
    errors: ['not_found'],
  }),
}
