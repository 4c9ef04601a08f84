import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { id, timestamp } from './shapes.ts'

const { open, member } = callsOf('devices')

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

/** Output of `PushSubscription.toJSON()`. */
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})

export const devices = {
  key: open('GET /push_key', {
    summary: 'VAPID public key for push subscriptions: the public point in base64url',
    output: data(z.object({ key: z.string() })),
  }),
  list: member('GET /users/logged/devices', {
    summary: 'Browsers of the signed-in member with push notifications',
    output: data(z.array(device)),
  }),
  add: member('POST /users/logged/devices', {
    summary: 'Register this browser for push notifications, until its session ends',
    creates: true,
    body: subscription,
    status: 201,
    output: data(device),
  }),
  move: open('PUT /push_subscription', {
    summary:
      'Replace a push subscription that the browser renewed; the old endpoint authenticates the call',
    body: subscription.extend({ old: subscription.shape.endpoint }),
    errors: ['not_found'],
  }),
  remove: member('DELETE /users/logged/devices/{id}', {
    summary: 'Remove a browser from push notifications',
  }),
  trial: member('POST /users/logged/devices/{id}/trial', {
    summary: 'Send a test push message to a browser',
  }),
}
