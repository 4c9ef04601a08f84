import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { ended, mayBecome, type OrderState } from '../rules/states.ts'
import { type OrderEvent, recordEvent } from './events.ts'

export type LockedOrder = {
  id: number
  number: number
  member: MemberId | null
  kind: 'sale' | 'seat' | 'weep'
  state: OrderState
  goodsCents: number
  deliveryCents: number
  creditsCents: number
  totalCents: number
  heldUntil: Date | null
  prolongedAt: Date | null
  paidAt: Date | null
  deliveredAt: Date | null
}

/** Locks an order until the commit. Commands that also move copies must lock the bundles first. */
export const lockOrder = async (tx: Tx, id: number): Promise<LockedOrder> => {
  const order = await tx.first<LockedOrder>(
    sql`SELECT id, number, member_id "member", kind, state, goods_cents "goodsCents",
        delivery_cents "deliveryCents", credits_cents "creditsCents", total_cents "totalCents",
        held_until "heldUntil", prolonged_at "prolongedAt", paid_at "paidAt", delivered_at "deliveredAt"
      FROM orders WHERE id = ${id} FOR NO KEY UPDATE`.named('lock an order'),
  )
  if (!order) throw new DomainError('not_found')
  return order
}

/** Moves an order by the transition table; throws `conflict` for any other move. */
export const moveOrder = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'kind' | 'state'>,
  to: OrderState,
  { at, event, details }: { at: Date; event?: OrderEvent; details?: Record<string, unknown> },
) => {
  if (!mayBecome(order.state, to)) throw new DomainError('conflict')
  await tx.run(
    sql`UPDATE orders SET state = ${to}, held_until = NULL,
        paid_at = CASE WHEN ${to === 'paid'} THEN ${at}::timestamptz ELSE paid_at END,
        cashback_percent = CASE WHEN ${to === 'paid'} THEN (SELECT l.cashback_percent
          FROM members m JOIN levels l ON l.number = m.level_number WHERE m.id = member_id)
          ELSE cashback_percent END,
        delivered_at = CASE WHEN ${to === 'delivered'}
          THEN coalesce(delivered_at, ${at}::timestamptz) ELSE delivered_at END,
        ended_at = CASE WHEN ${ended.includes(to)} THEN ${at}::timestamptz END
      WHERE id = ${order.id}`.named('move an order'),
  )
  if (event) await recordEvent(tx, order.id, event, at, details)
}
