import { z } from 'zod'
import { quantity } from './checkout.ts'
import { data, endpoint } from './endpoint.ts'
import { paid, paymentSource, startedPayment } from './orders.ts'
import { euros, id, pathId, picture, timestamp } from './shapes.ts'

export const paymentMethod = z
  .object({
    id,
    kind: z.enum(['card', 'wallet']),
    brand: z.string().nullable(),
    last_digits: z.string().nullable(),
    expires_on: z.iso.date().nullable(),
    /** Masked except its first letter and its host. */
    email: z.string().nullable(),
    added_at: timestamp,
    state: z.enum(['ready', 'expiring', 'expired', 'removed_there']),
    /** Open groups that would charge the method. */
    seats: z.array(z.object({ id, slug: z.string(), title: z.string(), until: timestamp })),
  })
  .meta({ id: 'PaymentMethod' })

const idParams = z.strictObject({ id: pathId })
/** Secret of a payment link, sent in the body: a path would be logged. */
const secret = { secret: z.string().max(100) }

/** Amounts of a seat's order, for the holder of its payment link; nothing else is revealed. */
const payLink = z
  .object({
    state: z.enum(['open', 'pending', 'paid', 'expired', 'replaced']),
    first_name: z.string(),
    item: z.object({ id, slug: z.string(), title: z.string(), image: picture }),
    choice: z.string(),
    quantity: z.int(),
    goods: euros,
    delivery: euros,
    discount: euros,
    credits: euros,
    total: euros,
    method: z
      .object({ kind: z.enum(['card', 'wallet']), last_digits: z.string().nullable() })
      .nullable(),
    until: timestamp,
    paid_at: timestamp.nullable(),
  })
  .meta({ id: 'PayLink' })

export const payments = {
  script: endpoint({
    method: 'GET',
    path: '/payments/script',
    tag: 'payments',
    summary:
      "Settings of the provider's script; the token is for signed-in members who save a method",
    auth: 'optional',
    output: data(
      z.object({
        client_id: z.string(),
        base_url: z.string().nullable(),
        user_id_token: z.string().nullable(),
        demo: z.boolean(),
      }),
    ),
    errors: ['payment_unavailable', 'too_many_requests'],
  }),
  setup: endpoint({
    method: 'POST',
    path: '/payments/setup_tokens',
    tag: 'payments',
    summary: 'Start saving a payment method; nothing is charged',
    auth: 'member',
    body: z.strictObject({
      kind: z.enum(['card', 'wallet']),
      keep: z.boolean().default(false),
      /** Purpose of the method, to return to the right page after leaving for the provider. */
      instead_of: id.optional(),
      seat: z.strictObject({ group_id: id, bundle_id: id, quantity }).optional(),
    }),
    status: 201,
    creates: true,
    output: data(z.object({ setup_token: z.string(), payer_url: z.string().nullable() })),
    errors: ['unconfirmed', 'payment_unavailable', 'too_many_requests'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/users/logged/payment_methods',
    tag: 'payments',
    summary: 'Save the payment method that the member approved at the provider',
    auth: 'member',
    body: z.strictObject({ setup_token: z.string().max(60) }),
    status: 201,
    creates: true,
    output: data(paymentMethod),
    errors: ['not_found', 'payment_refused', 'payment_unavailable'],
  }),
  methods: endpoint({
    method: 'GET',
    path: '/users/logged/payment_methods',
    tag: 'payments',
    summary: 'Saved payment methods of the signed-in member, newest first',
    auth: 'member',
    output: data(z.array(paymentMethod)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/logged/payment_methods/{id}',
    tag: 'payments',
    summary: 'Remove a payment method; refused while a seat or the weep plan needs it',
    auth: 'member',
    params: idParams,
    status: 204,
    output: z.void(),
    errors: ['not_found', 'method_in_use'],
  }),
  moveSeats: endpoint({
    method: 'PUT',
    path: '/users/logged/payment_methods/{id}/seats',
    tag: 'payments',
    summary: 'Move the unpaid seats from this payment method to another',
    auth: 'member',
    params: idParams,
    body: z.strictObject({ to: id }),
    output: data(z.array(paymentMethod)),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/payments/links',
    tag: 'payments',
    summary: 'Seat and amount of a payment link, without signing in; read-only',
    body: z.strictObject(secret),
    output: data(payLink),
    errors: ['not_found', 'too_many_requests'],
  }),
  payByLink: endpoint({
    method: 'POST',
    path: '/payments/links/payments',
    tag: 'payments',
    summary: 'Start the payment of a seat by its payment link',
    body: paymentSource.extend(secret),
    status: 201,
    creates: true,
    output: startedPayment,
    errors: ['not_found', 'conflict', 'payment_unavailable', 'too_many_requests'],
  }),
  captureByLink: endpoint({
    method: 'POST',
    path: '/payments/links/capture',
    tag: 'payments',
    summary: 'Capture the payment of a seat that the buyer approved by its payment link',
    body: z.strictObject({ ...secret, provider_order_id: z.string().max(40) }),
    creates: true,
    output: data(paid),
    errors: ['not_found', 'conflict', 'payment_unavailable', 'too_many_requests'],
  }),
  leaveByLink: endpoint({
    method: 'POST',
    path: '/payments/links/leave',
    tag: 'payments',
    summary: 'Leave a seat by its payment link instead of paying',
    body: z.strictObject(secret),
    status: 204,
    output: z.void(),
    errors: ['not_found', 'conflict', 'too_many_requests'],
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhooks/paypal',
    tag: 'payments',
    summary:
      'Receive an event of the payment provider; events without its valid signature are refused',
    body: z.custom<Uint8Array>(),
    octets: true,
    status: 204,
    output: z.void(),
    errors: ['forbidden', 'too_large', 'payment_unavailable'],
  }),
}

export type PaymentMethod = z.output<typeof paymentMethod>
export type PayLink = z.output<typeof payLink>
