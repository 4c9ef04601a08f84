import { z } from 'zod'
import { defineTask } from '../../../platform/outbox/task.ts'

/** What an order is worth to who bought it may have changed: credits, cashback, the way to the next level. */
export const orderChanged = defineTask({
  queue: 'notification',
  kind: 'orders.changed',
  data: z.strictObject({ orderId: z.int() }),
})
