import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { defineTask, enqueue } from '#kernel/outbox/task.ts'

/**
 * Serial key of a debt: its tasks run one at a time, so a refund never overtakes its charge. `isInLine`
 * of settlement builds the same key in SQL.
 */
export const serialKeyOf = (orderId: number) => `debt ${orderId}`

/** Charges an order from the payment method of its seat. The handler is in settlement. */
export const chargeOrder = defineTask({
  queue: 'provider',
  kind: 'payments.charge-order',
  data: z.strictObject({ orderId: z.int() }),
})

export const askCharge = (tx: Tx, orderId: number) =>
  enqueue(tx, chargeOrder, { orderId }, { serialKey: serialKeyOf(orderId) })

export const refundCapture = defineTask({
  queue: 'provider',
  kind: 'payments.refund-capture',
  data: z.strictObject({ refundId: z.uuid() }),
})

export const askRefund = (tx: Tx, { orderId, refundId }: { orderId: number; refundId: string }) =>
  enqueue(tx, refundCapture, { refundId }, { serialKey: serialKeyOf(orderId) })

/** Reads the resource a received event is about, and books it. */
export const applyEvent = defineTask({
  queue: 'provider',
  kind: 'payments.apply-event',
  data: z.strictObject({ eventId: z.string() }),
})
