import { z } from 'zod'
import { data, endpoint, list } from './endpoint.ts'
import { id, page, picture, timestamp } from './shapes.ts'

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
      /** Italian, with the part to stress between ** and **. */
      description: z.string(),
      image: picture.nullable(),
      type: z.string(),
      slug: z.string().nullable(),
      id: id.nullable(),
      url: z.string().nullable(),
    }),
  })
  .meta({ id: 'Notification' })

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/users/logged/notifications',
    tag: 'notifications',
    summary: 'The notifications of who is signed in, newest first',
    auth: 'member',
    query: z.object({ page }),
    output: list(notification),
  }),
  see: endpoint({
    method: 'PUT',
    path: '/users/logged/notifications/seen',
    tag: 'notifications',
    summary: 'Mark all as seen: they count no more, and stay highlighted until they are read',
    auth: 'member',
    output: data(z.object({ seen: z.int() })),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/users/logged/notifications/read',
    tag: 'notifications',
    summary: 'Mark all as read',
    auth: 'member',
    output: data(z.object({ read: z.int() })),
  }),
}
