import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { order, orderState } from '../orders.ts'
import { euros, id, namedEuros, picture, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { begunBatch } from './batches.ts'
import { fileAt, listed, listQuery } from './lists.ts'
import { approvalShown } from './refunds.ts'

const { operator } = callsOf('orders')

const day = z.iso.date()
const number = z.int().min(1)
const reason = z.string().trim().min(1).max(2000)

const orderSorts = ['placed', '-placed', 'total', '-total'] as const

/** Filters of the list, as they stand in its address. */
const orderFilters = z.object({
  q: z.string().trim().max(100).optional(),
  state: orderState.optional(),
  group: z.coerce.number().pipe(id).optional(),
  place: z.coerce.number().pipe(id).optional(),
  member: z.coerce.number().pipe(id).optional(),
  /** Only those left without their copies. */
  short: z.literal('true').optional(),
  from: day.optional(),
  until: day.optional(),
  /** Day before which a parcel was shipped that is not delivered. */
  shipped_before: day.optional(),
})

export const orderRow = z
  .object({
    /** Number of the order. */
    id: number,
    state: orderState,
    placed_at: timestamp,
    /** Null for a deleted account. */
    buyer: z.string().nullable(),
    titles: z.array(z.string()),
    image: picture,
    /** Name of the pick-up point; null for a home. */
    place: z.string().nullable(),
    total: euros,
  })
  .meta({ id: 'OrderRow' })

/** Order as its buyer sees it, with what operators need. */
const orderShown = order
  .extend({
    buyer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    ship_to: z.object({
      kind: z.enum(['home', 'pickup']),
      name: z.string(),
      line: z.string(),
      street: z.string(),
      details: z.string(),
      postal_code: z.string(),
      city: z.string(),
      province: z.string(),
      phone: z.string(),
    }),
    /** Version of the address. */
    version: z.string(),
    can_correct: z.boolean(),
    invoice: z
      .object({
        name: z.string(),
        tax_code: z.string().nullable(),
        vat_number: z.string().nullable(),
        recipient_code: z.string().nullable(),
        certified_email: z.string().nullable(),
        place: z.string(),
      })
      .nullable(),
    /** Requests that wait for a second signature. */
    approvals: z.array(approvalShown),
    /** Most that can still be given back; null before a payment. */
    refundable: euros.nullable(),
    /** Copies can be refunded by themselves. */
    has_single_copies: z.boolean(),
    /** Delivery that was not given back. */
    refundable_delivery: euros,
    payments: z.array(
      z.object({
        at: timestamp,
        what: z.enum(['payment', 'capture', 'refund', 'dispute', 'ledger']),
        name: z.string(),
        state: z.string(),
        amount: z.number(),
        issue: z.string().nullable(),
      }),
    ),
    history: z.array(
      z.object({
        at: timestamp,
        /** Event of the order, act of an operator, or a mail, whose reason is its kind. */
        what: z.string(),
        who: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OperatorOrder' })

const act = actsAt('orders', '/orders/{id}', data(orderShown))
const parcel = z.int().min(1)
const position = z.int().min(1)

/** Chosen orders: by number, or all that match the filters of the list. */
const choice = {
  numbers: z.array(number).min(1).max(1000).optional(),
  filter: orderFilters.optional(),
}

const query = listQuery(orderSorts).extend(orderFilters.shape)

const addressLine = z.string().trim().max(100)

const many = actsAt('orders', '/orders', begunBatch)

/** The path has the number of the order. */
export const operatorOrders = {
  list: operator('GET /orders', {
    summary: 'Orders of goods that match the filters',
    action: 'orders.read',
    query,
    output: listed(orderRow).extend({ sum: euros.nullable() }),
  }),
  file: fileAt('orders', '/orders', { action: 'orders.read', query, proof: true }),
  read: operator('GET /orders/{id}', {
    summary: 'An order with its history, parcels, refunds and mails',
    action: 'orders.read',
    output: data(orderShown),
  }),
  begin: many('batches', {
    summary:
      'Begin a batch on chosen orders: prepare them, announce that their addresses get fixed, or mark their parcels as delivered',
    action: 'orders.ship',
    body: z.strictObject({
      act: z.enum(['orders.prepare', 'orders.announce-address', 'orders.deliver']),
      ...choice,
    }),
  }),
  prepare: act('prepare', { summary: 'Begin to prepare an order', action: 'orders.ship' }),
  correctAddress: act('correct-address', {
    summary: 'Correct the address of an order that was not shipped',
    action: 'orders.ship',
    body: z.strictObject({
      version: z.string(),
      name: addressLine.min(1),
      street: addressLine.min(1),
      details: addressLine.nullable(),
      postal_code: addressLine.max(10),
      city: addressLine.min(1),
      province: addressLine.max(10),
      phone: addressLine.max(30).nullable(),
    }),
  }),
  ship: act('ship', {
    summary: 'Ship a parcel',
    action: 'orders.ship',
    body: z.strictObject({
      parcel,
      carrier: z.string().trim().min(1).max(80),
      code: z.string().trim().min(1).max(80),
      url: z
        .url({ protocol: /^https$/ })
        .max(500)
        .nullable()
        .default(null),
    }),
  }),
  deliver: act('deliver', {
    summary: 'Mark a parcel as delivered',
    action: 'orders.ship',
    body: z.strictObject({ parcel }),
  }),
  split: act('split', {
    summary: 'Send some lines of a parcel in one of their own',
    action: 'orders.ship',
    body: z.strictObject({ parcel, lines: z.array(z.coerce.number().pipe(id)).min(1).max(100) }),
  }),
  voidShipment: act('void-shipment', {
    summary: 'Void a shipment that was lost or came back',
    action: 'orders.ship',
    body: z.strictObject({ parcel }),
  }),
  cancel: act('cancel', {
    summary: 'Cancel an order before it is shipped, and give back what was paid',
    action: 'orders.refund',
    proof: true,
  }),
  refund: act('refund', {
    summary: 'Give back a part of what was paid',
    action: 'orders.refund',
    proof: true,
    body: z.strictObject({ amount: namedEuros.min(0.01), reason }),
  }),
  refundLines: act('refund-lines', {
    summary: 'Give back some copies, the delivery or both, which the buyer does not send back',
    action: 'orders.refund',
    proof: true,
    body: z
      .strictObject({
        lines: z
          .array(z.strictObject({ id, copies: z.int().min(1).max(1000) }))
          .max(100)
          .default([]),
        delivery: z.boolean().default(false),
        reason,
      })
      .refine(({ lines, delivery }) => delivery || lines.length > 0, {
        path: ['delivery'],
        params: { message: 'partNeeded' },
      }),
  }),
  acceptWithdrawal: act('accept-withdrawal', {
    summary: 'Accept a withdrawal',
    action: 'orders.refund',
    proof: true,
    body: z.strictObject({ position, decision: reason.nullable().default(null) }),
  }),
  refuseWithdrawal: act('refuse-withdrawal', {
    summary: 'Refuse a withdrawal, with the reason',
    action: 'orders.refund',
    body: z.strictObject({ position, decision: reason }),
  }),
}
