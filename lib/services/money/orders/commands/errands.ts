import { z } from 'zod'
import { defineErrand } from '../../../platform/outbox/errand.ts'

/** What an order is worth to who bought it may have changed: credits, cashback, the way to the next level. */
export const orderChanged = defineErrand({
  queue: 'notification',
  kind: 'orders.changed',
  data: z.strictObject({ orderId: z.int() }),
})
