import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'

/** Id as long as those of the provider, recognizable by its prefix. */
const madeUp = (kind: 'ORDER' | 'CAPTURE' | 'REFUND', order: Sql) =>
  sql`${`DEMO${kind}`}::text || lpad(${order}::text, ${13 - kind.length}::int, '0')`

type Attempt = {
  source: 'wallet' | 'vaulted'
  state: 'captured' | 'refused'
  at: Date
  settledAt?: Date
}

/** Adds the payments of whole orders, with the rows that real payments would have. */
export const addPayments = (
  tx: Tx,
  orders: readonly number[],
  { source, state, at, settledAt = at }: Attempt,
) =>
  tx.run(sql`WITH tried AS (
      INSERT INTO payments (id, order_id, position, source, method_id, cents, state,
        provider_order_id, issue, refusal, started_at, asked_at, settled_at)
      SELECT gen_random_uuid(), o.id, 1, ${source}, p.method_id, o.total_cents, ${state},
        ${madeUp('ORDER', sql`o.id`)},
        CASE WHEN ${state} = 'refused' THEN 'INSTRUMENT_DECLINED' END,
        CASE WHEN ${state} = 'refused' THEN 'soft' END, ${at}, ${settledAt}, ${settledAt}
      FROM orders o LEFT JOIN participations p ON p.id = o.participation_id
      WHERE o.id = ANY (${orders}::bigint[]) RETURNING id, order_id, cents, state
    ), captured AS (
      INSERT INTO captures (id, payment_id, order_id, cents, state, at)
      SELECT ${madeUp('CAPTURE', sql`order_id`)}, id, order_id, cents, 'completed', ${at}
      FROM tried WHERE state = 'captured' RETURNING id, order_id, cents
    )
    INSERT INTO ledger (order_id, kind, provider_id, cents, at)
    SELECT order_id, 'capture', id, cents, ${at} FROM captured`)

/** Refunds the payment of a cancelled order. */
export const addRefund = (tx: Tx, order: number, at: Date) =>
  tx.run(sql`WITH refunded AS (
      INSERT INTO refunds (id, capture_id, order_id, position, cents, because, state,
        provider_refund_id, wanted_at, asked_at, settled_at)
      SELECT gen_random_uuid(), id, order_id, 1, cents, 'cancelled', 'completed',
        ${madeUp('REFUND', sql`order_id`)}, ${at}, ${at}, ${at}
      FROM captures WHERE order_id = ${order} RETURNING order_id, provider_refund_id, cents
    ), entered AS (
      INSERT INTO ledger (order_id, kind, provider_id, cents, at)
      SELECT order_id, 'refund', provider_refund_id, -cents, ${at} FROM refunded
    )
    INSERT INTO order_events (order_id, kind, at, details)
    SELECT order_id, 'refunded', ${at}, jsonb_build_object('cents', cents) FROM refunded`)
