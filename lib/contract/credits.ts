import { z } from 'zod'
import { callsOf, list } from './endpoint.ts'
import { euros, id, page, timestamp } from './shapes.ts'

const { member } = callsOf('credits')

const order = z.object({ id, number: z.int(), title: z.string().nullable() })

export const creditLine = z
  .object({
    id,
    kind: z.enum([
      'earned',
      'matured',
      'reversed',
      'given',
      'invited',
      'used',
      'returned',
      'expired',
    ]),
    /** Negative for spent or expired credits. */
    amount: z.number(),
    /** Change of the pending amount. */
    pending: z.number(),
    balance: euros,
    order: order.nullable(),
    /** For cashback: percent and base amount. */
    share: z.object({ percent: z.int(), base: euros }).nullable(),
    /** For a gift: its reason. */
    reason: z.string().nullable(),
    expires_at: timestamp.nullable(),
    at: timestamp,
  })
  .meta({ id: 'CreditLine' })

export const comingCredit = z
  .object({
    order: order.omit({ title: true }),
    percent: z.int(),
    base: euros,
    amount: euros,
    /** End of the withdrawal period; null while the order is not wholly delivered. */
    available_at: timestamp.nullable(),
  })
  .meta({ id: 'ComingCredit' })

export const credits = {
  list: member('GET /users/logged/credits', {
    summary: 'Available, pending and coming credits, and all movements, newest first',
    query: z.object({ page }),
    output: list(creditLine).extend({
      balance: z.object({
        available: euros,
        pending: euros,
        /** Credits that expire next. */
        ending: z.object({ amount: euros, on: timestamp }).nullable(),
      }),
      coming: z.array(comingCredit),
    }),
  }),
}
