import type { Db } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import type { Line } from './commands/book.ts'

type Credits = {
  availableCents: number
  pendingCents: number
  /** Amount that expires next, and when. */
  endingCents: number
  endsAt: Date | null
}

export const findCredits = async (db: Db, member: MemberId) =>
  (await db.first<Credits>(
    sql`SELECT coalesce(a.available_cents, 0) "availableCents",
        coalesce(a.pending_cents, 0) "pendingCents",
        coalesce(e.cents, 0)::int "endingCents", e.expires_at "endsAt"
      FROM (SELECT ${member}::bigint id) m
      LEFT JOIN credit_accounts a ON a.member_id = m.id
      LEFT JOIN LATERAL (SELECT l.expires_at, sum(l.left_cents) cents FROM credit_lots l
        WHERE l.member_id = m.id AND l.left_cents > 0
        GROUP BY 1 ORDER BY 1 LIMIT 1) e ON true`.named('credits of a member'),
  ))!

export type LineRow = {
  id: number
  kind: Line['kind']
  pending_cents: number
  available_cents: number
  available_after: number
  order_id: number | null
  order_number: number | null
  order_title: string | null
  percent: number | null
  base_cents: number | null
  reason: string | null
  expires_at: Date | null
  at: Date
}

/** Matches the lines a member sees: changes of the available amount, and reversed pending cashback. */
const isShown = sql`(available_cents <> 0 OR kind = 'reversed')`

export const countLines = async (db: Db, member: MemberId) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM credit_lines
      WHERE member_id = ${member} AND ${isShown}`.named('count lines of credits'),
  ))!.count

/** Lists the lines of a member, newest first. */
export const listLines = (db: Db, member: MemberId, page: number) =>
  db.rows<LineRow>(
    sql`SELECT l.id, l.kind, l.pending_cents, l.available_cents, l.available_after, l.order_id, o.number order_number,
        (SELECT title FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1) order_title, l.percent, l.base_cents, l.reason, l.expires_at, l.at
      FROM (SELECT * FROM credit_lines WHERE member_id = ${member} AND ${isShown}
          ORDER BY id DESC LIMIT ${raw(`${perPage}`)} OFFSET ${(page - 1) * perPage}) l
      LEFT JOIN orders o ON o.id = l.order_id ORDER BY l.id DESC`.named('lines of credits'),
  )

type ComingRow = {
  order_id: number
  order_number: number
  percent: number
  base_cents: number
  cents: number
  matures_at: Date | null
}

/** Lists cashback that is not spendable yet, by date of maturity. */
export const listComing = (db: Db, member: MemberId) =>
  db.rows<ComingRow>(
    sql`SELECT c.order_id, o.number order_number, c.percent, c.base_cents, c.cents, c.matures_at
      FROM cashbacks c JOIN orders o ON o.id = c.order_id
      WHERE c.member_id = ${member} AND c.matured_at IS NULL AND c.cents > 0
      ORDER BY c.matures_at NULLS LAST, c.order_id LIMIT 50`.named('credits to come'),
  )

type CreditDifference = {
  kind: 'credits' | 'credits_used'
  order: number | null
  provider_id: string | null
  ours: number
  theirs: number
}

/**
 * Compares the credit lines with accounts, lots, cashback and orders. Credits of an order are returned
 * after its transaction, so orders that ended in the last hour are left to the next night.
 */
export const listCreditDifferences = (db: Db, now: Date) =>
  db.rows<CreditDifference>(sql`
    WITH lines AS (
      SELECT member_id, sum(available_cents)::int available, sum(pending_cents)::int pending
      FROM credit_lines GROUP BY 1
    ), lots AS (SELECT member_id, sum(left_cents)::int cents FROM credit_lots GROUP BY 1
    ), coming AS (
      SELECT member_id, sum(cents)::int cents FROM cashbacks WHERE matured_at IS NULL GROUP BY 1
    ), sums AS (
      SELECT a.member_id, a.available_cents, a.pending_cents, coalesce(l.available, 0) available,
        coalesce(l.pending, 0) pending, coalesce(t.cents, 0) lots, coalesce(c.cents, 0) coming
      FROM credit_accounts a LEFT JOIN lines l USING (member_id) LEFT JOIN lots t USING (member_id)
      LEFT JOIN coming c USING (member_id)
    ), moved AS (
      SELECT order_id, coalesce(-sum(available_cents) FILTER (WHERE kind = 'used'), 0)::int used,
        coalesce(sum(available_cents) FILTER (WHERE kind = 'returned'), 0)::int back
      FROM credit_lines WHERE kind IN ('used', 'returned') GROUP BY 1
    )
    SELECT 'credits' kind, NULL::int AS "order", member_id::text provider_id, d.ours, d.theirs
    FROM sums, LATERAL (
      SELECT available_cents ours, available theirs WHERE available_cents <> available
      UNION ALL SELECT available_cents, lots WHERE available_cents <> lots
      UNION ALL SELECT pending_cents, pending WHERE pending_cents <> pending
      UNION ALL SELECT pending_cents, coming WHERE pending_cents <> coming) d
    UNION ALL SELECT 'credits_used', o.number, NULL, d.ours, d.theirs
    FROM orders o LEFT JOIN moved m ON m.order_id = o.id
    LEFT JOIN members buyer ON buyer.id = o.member_id, LATERAL (
      SELECT CASE WHEN o.id IN (SELECT payer_id FROM shared_deliveries)
        THEN (SELECT u.cents - u.money_cents FROM delivery_in_use(o.id) u) ELSE 0 END AS cents) in_use, LATERAL (
      SELECT o.credits_cents ours, coalesce(m.used, 0) theirs WHERE o.credits_cents <> coalesce(m.used, 0)
      UNION ALL SELECT m.used, m.back WHERE m.back > m.used
        OR (m.back < m.used - in_use.cents AND buyer.deleted_at IS NULL
          AND o.ended_at < ${now}::timestamptz - interval '1 hour')) d
    WHERE o.credits_cents > 0 OR m.used > 0`)
