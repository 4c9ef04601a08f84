import { z } from 'zod'
import { preorderCard, saleCard } from './catalogue.ts'
import { data, endpoint } from './endpoint.ts'
import { paymentMethod } from './payments.ts'
import { weepPrices } from './settings.ts'
import { euros, id, namedEuros, picture, timestamp } from './shapes.ts'

const weepPlan = z.enum(['monthly', 'yearly'])

const weepMembership = z
  .object({
    state: z.enum(['none', 'joining', 'active', 'refused', 'cancelled']),
    /** Of the next period, as agreed. */
    plan: weepPlan.nullable(),
    price: euros.nullable(),
    /** To where it is paid. */
    until: timestamp.nullable(),
    /** When the next one is charged: then, or later where it was told late. Null where none is. */
    renews_at: timestamp.nullable(),
    /** When a refused renewal is tried again by itself, and when it is given up; until then nothing is lost. */
    tried_again_at: timestamp.nullable(),
    kept_until: timestamp.nullable(),
    /** What renewals are charged from. */
    method: paymentMethod.nullable(),
    /** What is to be paid now, in person: to join, or where a renewal was refused. */
    order_id: id.nullable(),
    /** To when joining can be taken back, with all of the money. */
    withdrawable_until: timestamp.nullable(),
    periods: z.array(
      z.object({
        plan: weepPlan,
        /** Null where the shop gave it. */
        price: euros.nullable(),
        refunded: euros,
        from: timestamp,
        until: timestamp,
        paid_at: timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'WeepMembership' })

/** What the plan is, and what is open to who has it before everybody else. */
export const weepOffer = z
  .object({
    prices: weepPrices,
    delivery: z.object({ at_most: euros, free_from: euros }),
    /** For weep members alone, the next to open to all first. */
    preorders: z.array(preorderCard),
    sales: z.array(saleCard),
    /** Boxes for the head of the page. */
    covers: z.array(picture),
  })
  .meta({ id: 'WeepOffer' })

export const weep = {
  offer: endpoint({
    method: 'GET',
    path: '/weep',
    tag: 'weep',
    summary: 'What the weep plan offers; not there where it is switched off',
    output: data(weepOffer),
    errors: ['not_found'],
    maxAge: 2,
  }),
  look: endpoint({
    method: 'GET',
    path: '/users/logged/weep',
    tag: 'weep',
    summary: 'My weep plan, and what was paid for it',
    auth: 'member',
    output: data(weepMembership),
  }),
  join: endpoint({
    method: 'PUT',
    path: '/users/logged/weep',
    tag: 'weep',
    summary:
      'Join, resume, or change plan or method; joining gives an order that is paid in person',
    auth: 'member',
    body: z.strictObject({
      plan: weepPlan,
      /** For the renewals of a plan that runs; joining is paid in person. */
      payment_method_id: id.optional(),
      /** As it was read; where it is another one by now nothing is done. */
      seen_price: namedEuros.optional(),
    }),
    output: data(weepMembership),
    errors: ['unconfirmed', 'invalid', 'not_found', 'conflict', 'quote_changed'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/users/logged/weep',
    tag: 'weep',
    summary: 'Cancel; it runs to the end of what is paid',
    auth: 'member',
    output: data(weepMembership),
    errors: ['not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/users/logged/weep/withdrawal',
    tag: 'weep',
    summary: 'Take joining back within fourteen days: it ends at once and all of it is refunded',
    auth: 'member',
    output: data(weepMembership),
    errors: ['not_found', 'conflict'],
  }),
}

export type WeepPlan = z.output<typeof weepPlan>
export type WeepMembership = z.output<typeof weepMembership>
