import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { id, pathId, timestamp } from './shapes.ts'

const device = z
  .object({
    id,
    /** Browser and system: 'Firefox, Windows'. Empty when unknown. */
    label: z.string(),
    device: z.enum(['computer', 'phone', 'tablet', 'other']),
    added_at: timestamp,
    /** True for the requesting device. */
    current: z.boolean(),
  })
  .meta({ id: 'Device' })

const params = z.strictObject({ id: pathId })

/** Output of `PushSubscription.toJSON()`. */
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})

export const devices = {
  key: endpoint({
    method: 'GET',
    path: '/push_key',
    tag: 'devices',
    summary: 'VAPID public key for push subscriptions: the public point in base64url',
    output: data(z.object({ key: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/logged/devices',
    tag: 'devices',
    summary: 'Browsers of the signed-in member with push notifications',
    auth: 'member',
    output: data(z.array(device)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/logged/devices',
    tag: 'devices',
    summary: 'Register this browser for push notifications, until its session ends',
    auth: 'member',
    creates: true,
    body: subscription,
    status: 201,
    output: data(device),
    errors: ['invalid'],
  }),
  move: endpoint({
    method: 'PUT',
    path: '/push_subscription',
    tag: 'devices',
    summary:
      'Replace a push subscription that the browser renewed; the old endpoint authenticates the call',
    body: subscription.extend({ old: subscription.shape.endpoint }),
    status: 204,
    output: z.void(),
    errors: ['invalid', 'not_found', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/logged/devices/{id}',
    tag: 'devices',
    summary: 'Remove a browser from push notifications',
    auth: 'member',
    params,
    status: 204,
    output: z.void(),
    errors: ['not_found'],
  }),
  trial: endpoint({
    method: 'POST',
    path: '/users/logged/devices/{id}/trial',
    tag: 'devices',
    summary: 'Send a test push message to a browser',
    auth: 'member',
    params,
    status: 204,
    output: z.void(),
    errors: ['not_found', 'too_many_requests'],
  }),
}
