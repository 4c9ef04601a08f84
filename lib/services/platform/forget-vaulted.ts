import { z } from 'zod'
import { defineTask } from './outbox/task.ts'

/** Done by the room of payments, for it and for the room that closes accounts. */
export const forgetVaulted = defineTask({
  queue: 'provider',
  kind: 'payments.forget-vaulted',
  data: z.strictObject({ vaultId: z.string() }),
})
