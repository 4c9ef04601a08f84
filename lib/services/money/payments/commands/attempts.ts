import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'
import { type Payment, paymentColumns } from '../queries.ts'
import { isSettled, mayMove, type PaymentState, paymentMoves } from '../rules/moves.ts'

type Begun = Pick<Payment, 'id' | 'order_id' | 'source' | 'cents'> & { method_id?: number | null }

/** Writes the row before the call. Requires the order lock. The same id means the same attempt. */
export const beginPayment = async (
  tx: Tx,
  { id, order_id, source, cents, method_id = null }: Begun,
  now: Date,
) => {
  await tx.run(
    sql`INSERT INTO payments (id, order_id, position, source, method_id, cents, state,
      started_at, asked_at)
    SELECT ${id}, ${order_id}, count(*) + 1, ${source}, ${method_id}, ${cents}, 'started', ${now}, ${now}
    FROM payments WHERE order_id = ${order_id}
    ON CONFLICT (id) DO NOTHING`.named('begin a payment'),
  )
  const begun = await tx.first<Payment>(
    sql`SELECT ${paymentColumns} FROM payments WHERE id = ${id} AND order_id = ${order_id}`.named(
      'payment of an order',
    ),
  )
  // The caller gave the key to another order or another source, or to an attempt that has ended.
  if (begun?.source !== source || isSettled(begun.state)) throw new DomainError('conflict')
  return begun
}

export type Move = {
  to: PaymentState
  providerOrderId?: string
  issue?: string | null
  refusal?: RefusalKind | null
}

export const movePayment = async (tx: Tx, id: string, move: Move, now: Date) => {
  const payment = await tx.first<Payment>(
    sql`SELECT ${paymentColumns} FROM payments WHERE id = ${id} FOR UPDATE`.named('hold a payment'),
  )
  if (!payment || !mayMove(paymentMoves, payment.state, move.to)) return false
  const { to, providerOrderId = null, issue = null, refusal = null } = move
  await tx.run(
    sql`UPDATE payments SET state = ${to}, issue = ${issue}, refusal = ${refusal},
      provider_order_id = coalesce(${providerOrderId}, provider_order_id), asked_at = ${now},
      settled_at = ${isSettled(to) ? now : null}
    WHERE id = ${id}`.named('move a payment'),
  )
  return true
}

/** Records a lookup that left the state unknown; the next lookup follows after a longer delay. */
export const noteAsked = (tx: Tx, id: string, now: Date, providerOrderId: string | null = null) =>
  tx.run(
    sql`UPDATE payments SET asked_at = ${now},
      provider_order_id = coalesce(provider_order_id, ${providerOrderId})
    WHERE id = ${id} AND settled_at IS NULL`.named('note that a payment was asked about'),
  )

export const noteIssue = (tx: Tx, id: string, issue: string, now: Date) =>
  tx.run(sql`UPDATE payments SET issue = ${issue}, asked_at = ${now} WHERE id = ${id}`)
