import { z } from 'zod'
import { preorderCard, saleCard } from './catalogue.ts'
import { callsOf, data } from './endpoint.ts'
import { paymentMethod } from './payments.ts'
import { weepPrices } from './settings.ts'
import { euros, id, namedEuros, picture, timestamp } from './shapes.ts'

const { open, member } = callsOf('weep', 2)

const weepPlan = z.enum(['monthly', 'yearly'])

export const weepState = z.enum(['none', 'joining', 'active', 'refused', 'cancelled'])

const weepMembership = z
  .object({
    state: weepState,
    /** Plan of the next period, as agreed. */
    plan: weepPlan.nullable(),
    price: euros.nullable(),
    /** True while the provider reviews the payment: there is nothing to pay and no deadline meanwhile. */
    payment_in_review: z.boolean(),
    /** End of the paid period. */
    until: timestamp.nullable(),
    /** Time of the next charge: the end of the period, or after a late notice; or null. */
    renews_at: timestamp.nullable(),
    /** Next retry of a refused renewal, and the end of retries; the benefits stay till then. */
    tried_again_at: timestamp.nullable(),
    kept_until: timestamp.nullable(),
    /** Method that renewals are charged from. */
    method: paymentMethod.nullable(),
    /** Order to pay now by the buyer: to join, or after a refused renewal. */
    order_id: id.nullable(),
    /** End of the period in which joining can be withdrawn. */
    withdrawable_until: timestamp.nullable(),
    /** A withdrawal now: the days paid for, and the amount returned; null when impossible. */
    withdrawal: z.object({ used_days: z.int(), refund: euros }).nullable(),
    /** Time from which a member who withdrew can join again; null when joining is possible. */
    joinable_from: timestamp.nullable(),
    periods: z.array(
      z.object({
        plan: weepPlan,
        /** Null for a period given by the shop. */
        price: euros.nullable(),
        refunded: euros,
        from: timestamp,
        until: timestamp,
        paid_at: timestamp.nullable(),
        withdrawn_at: timestamp.nullable(),
        /** Days paid for by a withdrawal; null without one. */
        used_days: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'WeepMembership' })

/** Plan and items that are open to its members before everybody else. */
export const weepOffer = z
  .object({
    prices: weepPrices,
    delivery: z.object({ at_most: euros, free_from: euros }),
    /** Items reserved for plan members, the next to open to all first. */
    preorders: z.array(preorderCard),
    sales: z.array(saleCard),
    /** Pictures of boxes for the head of the page. */
    covers: z.array(picture),
  })
  .meta({ id: 'WeepOffer' })

export const weep = {
  offer: open('GET /weep', {
    summary: 'Offer of the weep plan; not_found when the plan is disabled',
    output: data(weepOffer),
    errors: ['not_found'],
  }),
  look: member('GET /users/logged/weep', {
    summary: 'Weep plan of the signed-in member, with its periods and their payments',
    output: data(weepMembership),
  }),
  join: member('PUT /users/logged/weep', {
    summary:
      'Join, resume, or change plan or payment method; joining creates an order that the buyer pays',
    body: z.strictObject({
      plan: weepPlan,
      /** Method for the renewals of a running plan; the first payment is made by the buyer. */
      payment_method_id: id.optional(),
      /** Price as shown; when it has changed since, the request is refused. */
      seen_price: namedEuros.optional(),
      /** Request that the plan begins at once: a withdrawal then pays for the days used. */
      start_now: z.literal(true).optional(),
    }),
    output: data(weepMembership),
    errors: ['unconfirmed', 'not_found', 'conflict', 'rejoin_later', 'quote_changed'],
  }),
  cancel: member('DELETE /users/logged/weep', {
    summary: 'Cancel the weep plan; it runs until the end of the paid period',
    output: data(weepMembership),
    errors: ['not_found'],
  }),
  withdraw: member('POST /users/logged/weep/withdrawal', {
    summary:
      'Withdraw from the weep plan within fourteen days of joining: it ends at once, and what was not used is refunded',
    output: data(weepMembership),
    errors: ['not_found', 'conflict'],
  }),
}

export type WeepPlan = z.output<typeof weepPlan>
export type WeepMembership = z.output<typeof weepMembership>
