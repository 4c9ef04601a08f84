import { z } from 'zod'
import { invoiceRequest, purchase, quantity } from './checkout.ts'
import { callsOf, data, list } from './endpoint.ts'
import { euros, groupStage, id, page, picture, timestamp } from './shapes.ts'
import { deliveryStays, withdrawal } from './withdrawals.ts'

const { member } = callsOf('orders')

export const orderState = z.enum([
  'pending',
  'pledged',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'payment_failed',
  'refund_requested',
  'refunded',
])

const lineFields = {
  id,
  bundle_id: id,
  title: z.string(),
  choice: z.string(),
  image: picture,
  quantity,
  unit_price: euros,
  price: euros,
  /** Refund per copy after its group closed again at a lower price. */
  lowered: euros,
  /** Copies withdrawn already. */
  withdrawn: z.int().min(0),
  /** Copies that can still be withdrawn, while the order allows it. */
  left: z.int().min(0),
}

const orderCard = z
  .object({
    id,
    number: z.int(),
    state: orderState,
    /** True while the provider reviews the payment: there is nothing to pay and no deadline meanwhile. */
    payment_in_review: z.boolean(),
    titles: z.array(z.string()),
    image: picture,
    placed_at: timestamp,
    total: euros,
    /** Amount refunded or being refunded. */
    refunded: euros,
    /** Relevant day of the state: arrival, delivery, refund or end of the reservation; null in review. */
    day: timestamp.nullable(),
    /** Group that the whole order waits for; null when something of it does not, or all of it was shipped. */
    group: groupStage.nullable(),
    /** True from the payment until fourteen days after the last delivery. */
    can_withdraw: z.boolean(),
  })
  .meta({ id: 'OrderCard' })

export const order = z
  .object({
    id,
    number: z.int(),
    kind: z.enum(['sale', 'seat']),
    state: orderState,
    /** True while the provider reviews the payment: there is nothing to pay and no deadline meanwhile. */
    payment_in_review: z.boolean(),
    placed_at: timestamp,
    held_until: timestamp.nullable(),
    /** Its copies may be held a quarter of an hour longer, once. */
    can_prolong: z.boolean(),
    goods: euros,
    delivery: euros,
    discount: euros,
    credits: euros,
    total: euros,
    refunded: euros,
    /** VAT included in the paid amount that was not refunded. */
    vat: z.object({ percent: z.int(), amount: euros }),
    paid_with: z
      .object({ kind: z.enum(['card', 'wallet']), last_digits: z.string().nullable() })
      .nullable(),
    /** Credits that the payment earns, before any refund; spendable after the withdrawal period. */
    cashback: z.object({ percent: z.int(), amount: euros }).nullable(),
    ship_to: z.object({ kind: z.enum(['home', 'pickup']), name: z.string(), line: z.string() }),
    /** Until when the buyer can change the address, once notified of it. */
    address_fixed_at: timestamp.nullable(),
    can_move: z.boolean(),
    timeline: z.array(
      z.object({
        kind: z.enum([
          'placed',
          'paid',
          'preparing',
          'shipped',
          'delivered',
          'cancelled',
          'refunded',
        ]),
        at: timestamp.nullable(),
      }),
    ),
    parcels: z.array(
      z.object({
        position: z.int(),
        delivery: euros,
        /** True when the parcel is not sent, since its group ended; its cost is refunded. */
        cancelled: z.boolean(),
        /** True while copies that its group was short of have not come. */
        short: z.boolean(),
        waits_for: z.object({ id, slug: z.string(), title: z.string() }).nullable(),
        /** Group of its copies, or with which it travels. */
        group: groupStage.nullable(),
        shipment: z
          .object({
            carrier: z.string(),
            code: z.string(),
            url: z.string().nullable(),
            shipped_at: timestamp,
            delivered_at: timestamp.nullable(),
          })
          .nullable(),
        /** Expected days of shipping and arrival; null after shipping or when unknown. */
        ships_on: timestamp.nullable(),
        arrives_on: timestamp.nullable(),
        lines: z.array(z.object(lineFields)),
      }),
    ),
    /** True while nothing has been shipped: the order can be cancelled. */
    can_cancel: z.boolean(),
    /** True when the buyer can withdraw: from the first shipment on. */
    can_withdraw: z.boolean(),
    /** Deadline of the withdrawal; null before delivery and afterwards. */
    withdraw_by: timestamp.nullable(),
    /** Delivery that stays paid after a withdrawal from the whole order; null when none does. */
    delivery_stays: deliveryStays.nullable(),
    withdrawals: z.array(withdrawal),
    refunds: z.array(
      z.object({
        amount: euros,
        because: z.enum(['withdrawal', 'cancelled', 'price_lowered', 'other']),
        state: z.enum(['wanted', 'pending', 'completed', 'failed', 'cancelled']),
        at: timestamp,
      }),
    ),
  })
  .meta({ id: 'Order' })

const replacement = z
  .object({
    line_id: id,
    bundle_id: id,
    title: z.string(),
    choice: z.string(),
    quantity,
    /** Price of a copy, and what was paid for one of the line. */
    price: euros,
    paid_price: euros,
  })
  .meta({ id: 'Replacement' })

/** State of a payment, for a page that waits for it. */
export const paid = z
  .object({
    state: z.enum(['paid', 'pending', 'refused', 'payer_action']),
    /** Reason of a refusal; the page has a sentence for each. */
    reason: z.enum(['declined', 'unconfirmed', 'not_approved', 'expired', 'unknown']).nullable(),
    payer_url: z.string().nullable(),
    order: order.nullable(),
  })
  .meta({ id: 'Paid' })

export const startedPayment = data(
  z.object({ provider_order_id: z.string(), payer_url: z.string().nullable() }),
)
export const paymentSource = z.strictObject({ kind: z.enum(['wallet', 'card']) })

export const orders = {
  place: member('POST /orders', {
    summary: 'Place an order; its copies are reserved for its payment for a quarter of an hour',
    body: z.strictObject({
      ...purchase,
      invoice: invoiceRequest.nullable().default(null),
      agreed: z.string().max(100),
      conditions: z.literal(true),
    }),
    status: 201,
    creates: true,
    output: data(order),
    errors: [
      'not_found',
      'unconfirmed',
      'quote_changed',
      'group_closed',
      'sold_out',
      'weep_only',
      'unpaid_orders',
      'unpaid_copies',
      'unpaid_copies_total',
      'reserving_paused',
    ],
  }),
  pay: member('POST /orders/{id}/payments', {
    summary:
      "Start the payment of an order: creates the provider's order for its buttons and card fields",
    body: paymentSource,
    status: 201,
    creates: true,
    output: startedPayment,
    errors: ['conflict', 'weep_only', 'payment_unavailable'],
  }),
  capture: member('POST /orders/{id}/capture', {
    summary: 'Capture the payment that the buyer approved; a repeated call returns its state',
    body: z.strictObject({ provider_order_id: z.string().max(40) }),
    creates: true,
    output: data(paid),
    errors: ['conflict', 'payment_unavailable'],
  }),
  list: member('GET /users/logged/orders', {
    summary: 'Orders of the signed-in member, newest first',
    query: z.object({ page }),
    output: list(orderCard),
  }),
  one: member('GET /users/logged/orders/{id}', {
    summary: 'An order of the signed-in member',
    output: data(order),
  }),
  prolong: member('POST /orders/{id}/more_time', {
    summary: 'Extend the reservation of an unpaid order by a quarter of an hour; once per order',
    creates: true,
    output: data(order),
    errors: ['conflict'],
  }),
  cancel: member('POST /orders/{id}/cancellation', {
    summary: 'Cancel an order before its first shipment; the payment is refunded to its source',
    creates: true,
    output: data(order),
    errors: ['conflict'],
  }),
  move: member('PUT /orders/{id}/address', {
    summary:
      'Send a paid order to another stored address, before it is prepared or its address fixed',
    body: z.strictObject({ address_id: id }),
    output: data(order),
    errors: ['not_found', 'conflict', 'address_fixed'],
  }),
  replacements: member('GET /users/logged/orders/{id}/replacements', {
    summary:
      'Choices that have copies for the lines which a shortage left without, and cost no more',
    output: data(z.array(replacement)),
  }),
  replace: member('POST /orders/{id}/replacement', {
    summary: 'Take another choice in place of missing copies; what it costs less is refunded',
    body: z.strictObject({ line_id: id, bundle_id: id }),
    creates: true,
    output: data(order),
    errors: ['conflict', 'replacement_gone'],
  }),
  receipt: member('GET /users/logged/orders/{id}/receipt', {
    summary: 'Receipt of a paid order, as a PDF',
    bytes: 'application/pdf',
    output: z.custom<Response>(),
    errors: ['conflict'],
  }),
}

export type Order = z.output<typeof order>
export type OrderCard = z.output<typeof orderCard>
export type Paid = z.output<typeof paid>
