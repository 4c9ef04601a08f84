import { z } from 'zod'
import { defineTask } from './outbox/task.ts'

/** Done by the room of groups, for the one that closes accounts: what was bought stays, whose it was goes. */
export const forgetBuyer = defineTask({
  queue: 'purge',
  kind: 'orders.forget-buyer',
  data: z.strictObject({ memberId: z.int() }),
})
