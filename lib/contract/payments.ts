import { z } from 'zod'
import { quantity } from './checkout.ts'
import { callsOf, data } from './endpoint.ts'
import { paid, paymentSource, startedPayment } from './orders.ts'
import { euros, id, picture, timestamp } from './shapes.ts'

const { open, optional, member } = callsOf('payments')

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
  script: optional('GET /payments/script', {
    summary:
      "Settings of the provider's script; the token is for signed-in members who save a method",
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
  setup: member('POST /payments/setup_tokens', {
    summary: 'Start saving a payment method; nothing is charged',
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
    errors: ['unconfirmed', 'payment_unavailable'],
  }),
  save: member('POST /users/logged/payment_methods', {
    summary: 'Save the payment method that the member approved at the provider',
    body: z.strictObject({ setup_token: z.string().max(60) }),
    status: 201,
    creates: true,
    output: data(paymentMethod),
    errors: ['not_found', 'payment_refused', 'payment_unavailable'],
  }),
  methods: member('GET /users/logged/payment_methods', {
    summary: 'Saved payment methods of the signed-in member, newest first',
    output: data(z.array(paymentMethod)),
  }),
  remove: member('DELETE /users/logged/payment_methods/{id}', {
    summary: 'Remove a payment method; refused while a seat or the weep plan needs it',
    errors: ['method_in_use'],
  }),
  moveSeats: member('PUT /users/logged/payment_methods/{id}/seats', {
    summary: 'Move the unpaid seats from this payment method to another',
    body: z.strictObject({ to: id }),
    output: data(z.array(paymentMethod)),
    errors: ['conflict'],
  }),
  link: open('POST /payments/links', {
    summary: 'Seat and amount of a payment link, without signing in; read-only',
    body: z.strictObject(secret),
    output: data(payLink),
    errors: ['not_found'],
  }),
  payByLink: open('POST /payments/links/payments', {
    summary: 'Start the payment of a seat by its payment link',
    body: paymentSource.extend(secret),
    status: 201,
    creates: true,
    output: startedPayment,
    errors: ['not_found', 'conflict', 'payment_unavailable'],
  }),
  captureByLink: open('POST /payments/links/capture', {
    summary: 'Capture the payment of a seat that the buyer approved by its payment link',
    body: z.strictObject({ ...secret, provider_order_id: z.string().max(40) }),
    creates: true,
    output: data(paid),
    errors: ['not_found', 'conflict', 'payment_unavailable'],
  }),
  leaveByLink: open('POST /payments/links/leave', {
    summary: 'Leave a seat by its payment link instead of paying',
    body: z.strictObject(secret),
    errors: ['not_found', 'conflict'],
  }),
  webhook: open('POST /payments/webhooks/paypal', {
    summary:
      'Receive an event of the payment provider; events without its valid signature are refused',
    body: z.custom<Uint8Array>(),
    octets: true,
    errors: ['forbidden', 'payment_unavailable'],
  }),
}

export type PaymentMethod = z.output<typeof paymentMethod>
export type PayLink = z.output<typeof payLink>
