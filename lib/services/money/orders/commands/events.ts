import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'

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

/** One more line of what became of it. */
export const recordEvent = (
  tx: Tx,
  order: number,
  kind: OrderEvent,
  at: Date,
  details: Record<string, unknown> = {},
) =>
  tx.run(
    sql`INSERT INTO order_events (order_id, kind, at, details)
    VALUES (${order}, ${kind}, ${at}, ${JSON.stringify(details)}::jsonb)`.named('record an event'),
  )
