import { z } from 'zod'
import { defineTask } from '#kernel/outbox/task.ts'

/** Handled in groups, for the module that closes accounts: orders stay, without their buyer. */
export const forgetBuyer = defineTask({
  queue: 'purge',
  kind: 'orders.forget-buyer',
  data: z.strictObject({ memberId: z.int() }),
})
