import { z } from 'zod'
import { defineErrand } from './outbox/errand.ts'

/** Done by the room of payments, for it and for the room that closes accounts. */
export const forgetVaulted = defineErrand({
  queue: 'provider',
  kind: 'payments.forget-vaulted',
  data: z.strictObject({ vaultId: z.string() }),
})
