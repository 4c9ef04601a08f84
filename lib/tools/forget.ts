import { z } from 'zod'
import { defineTask } from '#kernel/outbox/task.ts'

/** Handled in groups, for the module that closes accounts: orders stay, without their buyer. */
export const forgetBuyer = defineTask({
  queue: 'purge',
  kind: 'orders.forget-buyer',
  data: z.strictObject({ memberId: z.int() }),
})

/** Handled in payments, which enqueues it too, besides the module that closes accounts. */
export const forgetVaulted = defineTask({
  queue: 'provider',
  kind: 'payments.forget-vaulted',
  data: z.strictObject({ vaultId: z.string() }),
})
