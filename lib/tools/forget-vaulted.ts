import { z } from 'zod'
import { defineTask } from '#kernel/outbox/task.ts'

/** Handled in payments, which enqueues it too, besides the module that closes accounts. */
export const forgetVaulted = defineTask({
  queue: 'provider',
  kind: 'payments.forget-vaulted',
  data: z.strictObject({ vaultId: z.string() }),
})
