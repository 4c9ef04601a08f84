import { z } from 'zod'
import type { Tx } from '../../../platform/db/connection.ts'
import { defineTask, enqueue } from '../../../platform/outbox/task.ts'

/** Done one after the other for one debt: a refund never overtakes the charge it belongs to. Known to `isInLine` of settlement. */
export const lineOf = (orderId: number) => `debt ${orderId}`

/** Takes what an order asks for from the method its seat is paid with. Who does it stands in settlement. */
export const chargeOrder = defineTask({
  queue: 'provider',
  kind: 'payments.charge-order',
  data: z.strictObject({ orderId: z.int() }),
})

export const askCharge = (tx: Tx, orderId: number) =>
  enqueue(tx, chargeOrder, { orderId }, { serialKey: lineOf(orderId) })

export const refundCapture = defineTask({
  queue: 'provider',
  kind: 'payments.refund-capture',
  data: z.strictObject({ refundId: z.uuid() }),
})

export const askRefund = (tx: Tx, { orderId, refundId }: { orderId: number; refundId: string }) =>
  enqueue(tx, refundCapture, { refundId }, { serialKey: lineOf(orderId) })

/** Finds out what a told event is about, and books it. */
export const applyEvent = defineTask({
  queue: 'provider',
  kind: 'payments.apply-event',
  data: z.strictObject({ eventId: z.string() }),
})
