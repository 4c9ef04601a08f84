import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { orderChanged } from './tasks.ts'

export type OrderEvent =
  | 'placed'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'shipment_voided'
  | 'delivered'
  | 'cancelled'
  | 'parcel_cancelled'
  | 'payment_failed'
  | 'withdrawal_requested'
  | 'withdrawal_accepted'
  | 'withdrawal_refused'
  | 'refunded'
  | 'price_lowered'
  | 'charged_back'
  | 'charge_restored'

/** Events that change no reward. */
const withoutReward: readonly OrderEvent[] = [
  'placed',
  'preparing',
  'shipped',
  'shipment_voided',
  'withdrawal_requested',
]

/** Records an event of an order; a task updates its rewards after the commit. */
export const recordEvent = async (
  tx: Tx,
  order: number,
  kind: OrderEvent,
  at: Date,
  details: Record<string, unknown> = {},
) => {
  await tx.run(
    sql`INSERT INTO order_events (order_id, kind, at, details)
    VALUES (${order}, ${kind}, ${at}, ${JSON.stringify(details)}::jsonb)`.named('record an event'),
  )
  if (!withoutReward.includes(kind)) await enqueue(tx, orderChanged, { orderId: order })
}
