import { z } from 'zod'
import { deliveryChoice, invoiceRequest, quantity } from './checkout.ts'
import { callsOf, data, list } from './endpoint.ts'
import { euros, groupStage, id, page, percent, picture, priceLimit, timestamp } from './shapes.ts'

const { member } = callsOf('groups')

const participationState = z.enum([
  'active',
  'cancelled',
  'charging',
  'paid',
  'action_required',
  'dropped',
  'preparing',
  'shipped',
  'delivered',
  'withdrawn',
  'refunded',
  /** The group failed or was called off. */
  'failed',
  /** Waiting, or offered copies by the waiting list; `id` is then that of the waiting list entry. */
  'waiting',
  'offered',
])

export const askedChange = z
  .object({
    id,
    kind: z.enum(['price', 'goal', 'deadline', 'delivery']),
    /** Euros, copies or people; a moment for deadline and delivery. */
    was: z.union([z.string(), z.number()]),
    becomes: z.union([z.string(), z.number()]),
    answer_by: timestamp,
    silence: z.enum(['keeps', 'frees']),
  })
  .meta({ id: 'AskedChange' })

export const participation = z
  .object({
    id,
    state: participationState,
    /** True while the provider reviews the payment; `state` is `charging` meanwhile. */
    payment_in_review: z.boolean(),
    section: z.enum(['attention', 'running', 'coming', 'done']),
    item: z.object({
      id,
      slug: z.string(),
      title: z.string(),
      image: picture,
      status: groupStage.shape.status,
      goal_unit: z.enum(['units', 'participants', 'amount']),
      goal: z.number(),
      reached: z.number(),
      missing: z.number(),
      percent,
      /** True when the goal is reached, but would not be without this seat. */
      decided_by_seat: z.boolean(),
      /** The group without this seat; null for an amount, where each seat also changes the price of all. */
      without_seat: z.object({ reached: z.int(), missing: z.int(), percent }).nullable(),
      expires_at: timestamp,
      deliver_on: timestamp.nullable(),
      update: groupStage.shape.update,
    }),
    bundle_id: id,
    choice: z.string(),
    quantity,
    joined_at: timestamp,
    ended_at: timestamp.nullable(),
    /** Maximum to be charged, before the credits available then; after the charge, the amount charged. */
    total: euros,
    /** Uses the credits available at the charge; `credits` is today's amount, or the one used. */
    use_credits: z.boolean(),
    credits: euros,
    code: z.string().nullable(),
    discount: euros,
    price_limit: euros.nullable(),
    method: z
      .object({ id, kind: z.enum(['card', 'wallet']), last_digits: z.string().nullable() })
      .nullable(),
    delivery: deliveryChoice.nullable(),
    ship_to: z.string().nullable(),
    /** After a refused charge: time of the next retry, and until when the seat is kept. */
    next_charge_at: timestamp.nullable(),
    kept_until: timestamp.nullable(),
    change: askedChange.nullable(),
    /** For the waiting list: members ahead, and the end of an offer. */
    ahead: z.int().min(0).nullable(),
    offered_until: timestamp.nullable(),
    order_id: id.nullable(),
  })
  .meta({ id: 'Participation' })

/** Fields of a seat, the same for joining and changing. */
const seat = {
  bundle_id: id,
  quantity,
  delivery: deliveryChoice,
  method_id: id,
  price_limit: priceLimit.nullable(),
  use_credits: z.boolean(),
  code: z.string().trim().max(40).nullable(),
}

const shared = {
  agreed: z.string().max(100),
}

export const participations = {
  join: member('POST /preorders/{id}/participations', {
    summary: 'Take a seat in a group; it is charged only if the group succeeds',
    body: z.strictObject({
      ...seat,
      ...shared,
      price_limit: seat.price_limit.default(null),
      use_credits: seat.use_credits.default(false),
      code: seat.code.default(null),
      invoice: invoiceRequest.nullable().default(null),
      conditions: z.literal(true),
    }),
    status: 201,
    creates: true,
    output: data(participation),
    errors: [
      'unconfirmed',
      'conflict',
      'quote_changed',
      'group_closed',
      'sold_out',
      'unpaid_copies_total',
      'weep_only',
    ],
  }),
  change: member('PATCH /participations/{id}', {
    summary: 'Edit a seat until the group closes; omitted fields are kept',
    body: z.strictObject(seat).partial().extend({ agreed: shared.agreed.optional() }),
    output: data(participation),
    errors: ['quote_changed', 'group_closed', 'sold_out', 'unpaid_copies_total', 'weep_only'],
  }),
  leave: member('DELETE /participations/{id}', {
    summary: 'Leave a seat at no cost, until the group closes',
    errors: ['conflict', 'group_closed'],
  }),
  confirm: member('POST /participations/{id}/confirm', {
    summary: 'Answer a change of terms: keep the seat under the new terms, or leave at no cost',
    creates: true,
    body: z.strictObject({ change_id: id, agree: z.boolean() }),
    output: data(participation),
    errors: ['conflict', 'newer_question'],
  }),
  list: member('GET /users/logged/participations', {
    summary:
      'Seats and waiting list entries of the signed-in member: first those that need an action, then the newest',
    query: z.object({ page }),
    output: list(participation),
  }),
  one: member('GET /participations/{id}', {
    summary: 'A seat of the signed-in member, open or ended',
    output: data(participation),
  }),
  mine: member('GET /preorders/{id}/participations/mine', {
    summary:
      'Open seat of the signed-in member in a group, or null; waiting list entries are not seats',
    output: data(participation.nullable()),
  }),
  wait: member('PUT /bundles/{id}/waiting_list', {
    summary: 'Join the waiting list of a bundle; a repeated call changes only the quantity',
    body: z.strictObject({ quantity: quantity.default(1) }),
    output: data(z.object({ ahead: z.int().min(0) })),
    errors: ['conflict', 'unconfirmed'],
  }),
  place: member('GET /bundles/{id}/waiting_list', {
    summary:
      'Position of the signed-in member in the waiting list of a bundle, or the offered copies',
    output: data(
      z
        .object({
          quantity,
          /** Members ahead; null once copies are offered. */
          ahead: z.int().min(0).nullable(),
          offered_until: timestamp.nullable(),
        })
        .meta({ id: 'WaitingPlace' }),
    ),
  }),
  waitNoMore: member('DELETE /bundles/{id}/waiting_list', {
    summary: 'Leave the waiting list of a bundle, or decline its offer',
  }),
}

export type Participation = z.output<typeof participation>
