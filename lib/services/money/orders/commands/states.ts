import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { defineTask, enqueue } from '#kernel/outbox/task.ts'
import { ended, mayBecome, type OrderState } from '../rules/states.ts'

/** Task that updates the rewards of an order: credits, cashback, progress to the next level. */
export const orderChanged = defineTask({
  queue: 'notification',
  kind: 'orders.changed',
  data: z.strictObject({ orderId: z.int() }),
})

/** Events of an order; true for those that change its rewards. */
const changesRewards = {
  placed: false,
  paid: true,
  preparing: false,
  shipped: false,
  shipment_voided: false,
  delivered: true,
  cancelled: true,
  parcel_cancelled: true,
  payment_failed: true,
  withdrawal_requested: false,
  withdrawal_accepted: true,
  withdrawal_refused: true,
  lines_refunded: true,
  refunded: true,
  price_lowered: true,
  replaced: true,
  charged_back: true,
  charge_restored: true,
}
type OrderEvent = keyof typeof changesRewards

/** Records an event of an order; a task updates its rewards after the commit. */
export const recordEvent = async (
  tx: Tx,
  orderId: number,
  kind: OrderEvent,
  at: Date,
  details: Record<string, unknown> = {},
) => {
  await tx.run(
    sql`INSERT INTO order_events (order_id, kind, at, details)
    VALUES (${orderId}, ${kind}, ${at}, ${JSON.stringify(details)}::jsonb)`.named(
      'record an event',
    ),
  )
  if (changesRewards[kind]) await enqueue(tx, orderChanged, { orderId })
}

export type LockedOrder = {
  id: number
  member: MemberId | null
  kind: 'sale' | 'seat' | 'weep'
  state: OrderState
  creditsCents: number
  totalCents: number
  heldUntil: Date | null
  prolongedAt: Date | null
  paidAt: Date | null
  deliveredAt: Date | null
  addressFixedAt: Date | null
}

/** Locks an order until the commit. Commands that also move copies must lock the bundles first. */
export const lockOrder = async (tx: Tx, id: number): Promise<LockedOrder> => {
  return tx.one<LockedOrder>(
    sql`SELECT id, member_id "member", kind, state, credits_cents "creditsCents",
        total_cents "totalCents", held_until "heldUntil", prolonged_at "prolongedAt",
        paid_at "paidAt", delivered_at "deliveredAt", address_fixed_at "addressFixedAt"
      FROM orders WHERE id = ${id} FOR NO KEY UPDATE`.named('lock an order'),
  )
}

/** Moves an order by the transition table; throws `conflict` for any other move. */
export const moveOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'state'>,
  to: OrderState,
  { at, event, details }: { at: Date; event?: OrderEvent; details?: Record<string, unknown> },
) => {
  if (!mayBecome(order.state, to)) throw new DomainError('conflict')
  await tx.run(
    sql`UPDATE orders SET state = ${to}, held_until = NULL,
        paid_at = CASE WHEN ${to === 'paid'} THEN coalesce(paid_at, ${at}::timestamptz) ELSE paid_at END,
        cashback_percent = CASE WHEN ${to === 'paid'} THEN coalesce(cashback_percent, (SELECT l.cashback_percent
          FROM members m JOIN levels l ON l.number = m.level_number WHERE m.id = member_id))
          ELSE cashback_percent END,
        delivered_at = CASE WHEN ${to === 'delivered'}
          THEN coalesce(delivered_at, ${at}::timestamptz) ELSE delivered_at END,
        ended_at = CASE WHEN ${ended.includes(to)} THEN ${at}::timestamptz END
      WHERE id = ${order.id}`.named('move an order'),
  )
  if (event) await recordEvent(tx, order.id, event, at, details)
}
