import { z } from 'zod'
import { callsOf, data, meta } from './endpoint.ts'
import { place } from './postal-addresses.ts'
import { euros, id, namedEuros, pathId, percent, picture, priceLimit, timestamp } from './shapes.ts'

const { optional, member } = callsOf('checkout')

export const quantity = z.int().min(1).max(99)

/** Line of a purchase; `seen_price` is the unit price the page showed, so that a change is reported. */
const purchaseLine = z.strictObject({ bundle_id: id, quantity, seen_price: namedEuros.optional() })

/** Place of delivery: one of the member's addresses, or a pick-up point. */
export const deliveryChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('home'), address_id: id }),
  z.strictObject({ kind: z.literal('pickup'), pickup_id: id }),
])

/** Data of an invoice. Electronic ones go to a recipient code or a certified address (PEC). */
export const invoiceRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    /** Address of the invoice: all four fields, or none for the delivery address. */
    street: z.string().trim().max(120).default(''),
    postal_code: z.string().trim().max(5).default(''),
    city: z.string().trim().max(100).default(''),
    province: z.string().trim().max(2).default(''),
    tax_code: z.string().trim().max(16).default(''),
    vat_number: z.string().trim().max(13).default(''),
    recipient_code: z.string().trim().max(7).default(''),
    certified_email: z.string().trim().max(254).default(''),
  })
  .meta({ id: 'InvoiceRequest' })

/** Input of totals, the same for a quote and for an order. */
export const purchase = {
  lines: z.array(purchaseLine).min(1).max(50),
  delivery: deliveryChoice.nullable().default(null),
  use_credits: z.boolean().default(false),
  code: z.string().trim().max(40).nullable().default(null),
}

const quoteChange = z
  .object({
    bundle_id: id,
    title: z.string(),
    kind: z.enum(['dearer', 'cheaper', 'fewer', 'sold_out', 'closed', 'weep_only']),
    was: z.number().nullable(),
    /** New price, or copies left. */
    now: z.number().nullable(),
  })
  .meta({ id: 'QuoteChange' })

const quoteLine = z
  .object({
    bundle_id: id,
    item: z.object({
      id,
      type: z.enum(['preorder', 'sale']),
      slug: z.string(),
      title: z.string(),
      image: picture,
    }),
    /** Names of variation and bundle. */
    choice: z.string(),
    quantity,
    unit_price: euros,
    struck_price: euros.nullable(),
    price: euros,
    /** Copies left; null without a limit. */
    availability: z.int().min(0).nullable(),
    is_limited: z.boolean(),
    enable_waiting_list: z.boolean(),
    /** False when the line cannot be ordered now and is in no total. */
    counted: z.boolean(),
  })
  .meta({ id: 'QuoteLine' })

const quoteParcel = z
  .object({
    position: z.int().min(1),
    delivery: euros,
    /** Group whose goods the parcel waits for. */
    waits_for: z
      .object({ id, slug: z.string(), title: z.string(), deliver_on: timestamp.nullable() })
      .nullable(),
    ships_on: timestamp.nullable(),
    arrives_on: timestamp.nullable(),
    /** Amount missing for free delivery; null when there is none. */
    to_free_delivery: euros.nullable(),
    lines: z.array(quoteLine),
  })
  .meta({ id: 'QuoteParcel' })

const deliveryOption = z
  .object({
    kind: z.enum(['home', 'pickup']),
    id,
    name: z.string(),
    line: z.string(),
    city: z.string(),
    /** Whole kilometres from `points.near` to a pick-up point, 0 below one; null when unknown. */
    distance: z.int().min(0).nullable(),
    /** Opening hours of a pick-up point, as text. */
    hours: z.string().nullable(),
    cost: euros,
    preferred: z.boolean(),
  })
  .meta({ id: 'DeliveryOption' })

const quote = z
  .object({
    parcels: z.array(quoteParcel),
    goods: euros,
    delivery: euros,
    code: z
      .object({
        code: z.string(),
        discount: euros,
        /** Sentence for why the code gives no discount. */
        reason: z.string().nullable(),
        /** True for an invitation: no discount now, credits later. */
        invites: z.boolean(),
      })
      .nullable(),
    /** Credits available and used. For a seat as of today, and in no total. */
    credits: z.object({ available: euros, used: euros }),
    total: euros,
    /** Addresses, then a page of pick-up points; empty without a session. */
    deliveries: z.array(deliveryOption),
    /** Page of the pick-up points among `deliveries`, nearest first. */
    points: z.object({
      /** Town from which distances are measured: that of `near`, or of the preferred address. */
      near: place.nullable(),
      /** Further towns that match `near`. */
      others: z.array(place),
      /** Sentence for an empty result: `near` is neither a town nor a postal code. */
      unknown: z.string().nullable(),
      meta,
    }),
    chosen: deliveryChoice.nullable(),
    changes: z.array(quoteChange),
    /** For a seat: state of the group. The total is the maximum that will be charged. */
    seat: z
      .object({
        preorder_id: id,
        goal_unit: z.enum(['units', 'participants', 'amount']),
        goal: z.number(),
        reached: z.number(),
        missing: z.number(),
        percent,
        expires_at: timestamp,
        deliver_on: timestamp.nullable(),
        /** Next price step; null when there is a single price. */
        next_step: z.object({ from: z.number(), price: euros }).nullable(),
        /** The member has left two groups after their success: the seat is charged when it is taken. */
        pays_now: z.boolean(),
      })
      .nullable(),
    /** Unpaid order of the member that already holds these copies: pay it in place of a second one. */
    open_order: z.object({ id, number: z.int(), held_until: timestamp }).nullable(),
    /** Hash of the agreement, sent back with the order to prove that nothing has changed since. */
    agreed: z.string(),
  })
  .meta({ id: 'Quote' })

const basketLine = z.strictObject({ bundle_id: id, quantity, seen_price: namedEuros })
const basket = data(z.object({ lines: z.array(basketLine) }).meta({ id: 'Basket' }))

export const checkout = {
  quote: optional('POST /checkout/quote', {
    summary:
      'Quote a purchase: totals, delivery options and changes since the given prices; read-only',
    body: z.strictObject({
      ...purchase,
      kind: z.enum(['order', 'seat']).default('order'),
      price_limit: priceLimit.nullable().default(null),
      /** Town or postal code near which to list pick-up points. */
      near: z.string().trim().max(60).nullable().default(null),
      near_page: z.int().min(1).max(500).default(1),
    }),
    output: data(quote),
    errors: ['not_found'],
  }),
  basket: member('GET /users/logged/basket', {
    summary: 'Basket of the signed-in member',
    output: basket,
  }),
  mergeBasket: member('POST /users/logged/basket', {
    summary:
      'Merge the basket of the device: quantities are summed; a repeat under one idempotency key counts once',
    creates: true,
    body: z.strictObject({ lines: z.array(basketLine).max(50) }),
    output: basket,
  }),
  putInBasket: member('PUT /users/logged/basket/{bundle_id}', {
    summary: 'Set the quantity of a bundle in the basket',
    params: z.strictObject({ bundle_id: pathId }),
    body: basketLine.omit({ bundle_id: true }),
    output: basket,
    errors: ['conflict'],
  }),
  takeFromBasket: member('DELETE /users/logged/basket/{bundle_id}', {
    summary: 'Remove a line from the basket',
    params: z.strictObject({ bundle_id: pathId }),
    output: basket,
  }),
}

export type Quote = z.output<typeof quote>
export type QuoteLine = z.output<typeof quoteLine>
export type DeliveryChoice = z.output<typeof deliveryChoice>
