import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { defineTask, enqueue } from '#kernel/outbox/task.ts'
import type { ProviderEvent } from '#lib/tools/payment-provider/types.ts'

/** Key under which tasks of a debt run one at a time, so no refund overtakes its charge; see `isInLine`. */
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

export const applyEvent = defineTask({
  queue: 'provider',
  kind: 'payments.apply-event',
  data: z.strictObject({ eventId: z.string() }),
})

type Received = Pick<ProviderEvent, 'id' | 'kind' | 'resourceId'> & { body: unknown }

/** Idempotent: a repeated event is stored and enqueued once. */
export const storeEvent = async (tx: Tx, { id, kind, resourceId, body }: Received, now: Date) => {
  const isNew =
    await tx.run(sql`INSERT INTO provider_events (id, kind, resource_id, body, received_at)
    VALUES (${id}, ${kind}, ${resourceId}, ${JSON.stringify(body)}::jsonb, ${now})
    ON CONFLICT (id) DO NOTHING`)
  if (isNew) await enqueue(tx, applyEvent, { eventId: id })
}

export const markApplied = (tx: Tx, id: string, now: Date) =>
  tx.run(
    sql`UPDATE provider_events SET applied_at = ${now} WHERE id = ${id} AND applied_at IS NULL`,
  )
