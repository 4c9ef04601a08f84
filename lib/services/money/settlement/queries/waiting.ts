import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { isDue as isDueAfterFailure } from '#kernel/jobs/rows.ts'
import {
  type KeptRefund,
  type Payment,
  paymentColumns,
  refundColumns,
} from '../../payments/queries.ts'

/** Backoff: due after two minutes, then after twice as long each time, at most six hours. */
const isDue = (since: Sql, asked: Sql, now: Date) =>
  sql`${asked} + greatest(least(${asked} - ${since}, interval '6 hours'), interval '2 minutes') <= ${now}`

export const findStuckPayments = (db: Db, now: Date, count: number) =>
  db.rows<Payment>(sql`SELECT ${paymentColumns} FROM payments
    WHERE settled_at IS NULL AND ${isDue(sql`started_at`, sql`asked_at`, now)}
    ORDER BY asked_at LIMIT ${count}`)

export const findWaitingRefunds = (db: Db, now: Date, count: number) =>
  db.rows<KeptRefund>(sql`SELECT ${refundColumns} FROM refunds
    WHERE state = 'pending' AND ${isDue(sql`wanted_at`, sql`asked_at`, now)}
    ORDER BY asked_at LIMIT ${count}`)

/** True when a provider task for this debt is queued. */
const isInLine = (orderId: Sql) =>
  sql`EXISTS (SELECT FROM outbox e WHERE e.queue = 'provider' AND e.serial_key = 'debt ' || ${orderId}
    AND e.sent_at IS NULL AND e.failed_at IS NULL)`

/** Finds seats in state 'charging' that have neither a queued task nor an open payment. */
export const findUnaskedCharges = (db: Db, now: Date, count: number) =>
  db.rows<{ id: number }>(sql`SELECT o.id FROM participations p
    JOIN orders o ON o.participation_id = p.id AND o.state = 'pledged'
    WHERE p.state = 'charging' AND NOT ${isInLine(sql`o.id`)}
      AND NOT EXISTS (SELECT FROM payments y WHERE y.order_id = o.id AND y.settled_at IS NULL)
      AND ${isDueAfterFailure('payments.ask-charge', sql`o.id`, now)}
    ORDER BY o.id LIMIT ${count}`)

/** Finds wanted refunds without a queued task; those under an open dispute wait. */
export const findUnaskedRefunds = (db: Db, now: Date, count: number) =>
  db.rows<{ id: number; refundId: string }>(sql`SELECT r.order_id id, r.id "refundId" FROM refunds r
    WHERE r.state = 'wanted' AND r.settled_at IS NULL AND NOT ${isInLine(sql`r.order_id`)}
      AND ${isDue(sql`r.wanted_at`, sql`coalesce(r.asked_at, r.wanted_at)`, now)}
      AND NOT EXISTS (SELECT FROM disputes d WHERE d.capture_id = r.capture_id AND d.resolved_at IS NULL)
      AND ${isDueAfterFailure('payments.ask-refund', sql`r.order_id`, now)}
    ORDER BY r.wanted_at LIMIT ${count}`)
