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
    summary: 'The key a browser subscribes with: base64url of the public point (VAPID)',
    output: data(z.object({ key: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/logged/devices',
    tag: 'devices',
    summary: 'The browsers that notices are pushed to',
    auth: 'member',
    output: data(z.array(device)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/logged/devices',
    tag: 'devices',
    summary: 'Push notices to this browser, as long as this session lives',
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
    summary: 'The browser has another subscription now: whoever names the old one had it',
    body: subscription.extend({ old: subscription.shape.endpoint }),
    status: 204,
    output: z.void(),
    errors: ['invalid', 'not_found', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/logged/devices/{id}',
    tag: 'devices',
    summary: 'Push nothing to it any more',
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
    summary: 'Push a first word to it',
    auth: 'member',
    params,
    status: 204,
    output: z.void(),
    errors: ['not_found', 'too_many_requests'],
  }),
}
