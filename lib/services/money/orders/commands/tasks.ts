import { z } from 'zod'
import { defineTask } from '#kernel/outbox/task.ts'

/** Task that updates the rewards of an order: credits, cashback, progress to the next level. */
export const orderChanged = defineTask({
  queue: 'notification',
  kind: 'orders.changed',
  data: z.strictObject({ orderId: z.int() }),
})
