import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { stopped } from '../../groups/rules/seats.ts'
import { paidStates, unpaid, unsent } from '../../orders/rules/states.ts'
import { isInReview } from '../../payments/queries.ts'
import { statesWithMoney } from '../../payments/rules/moves.ts'
import type { Difference, LedgerRow } from '../rules/reconciliation.ts'

export const findReconciled = async (db: Db) =>
  (await db.first<{ last: Date | null; first: Date | null }>(sql`SELECT
    (SELECT max(until_at) FROM reconciliations) AS "last",
    (SELECT least((SELECT min(at) FROM ledger), (SELECT min(started_at) FROM payments))) AS "first"`))!

/** SQL count of the differences of the last comparison; null before the first. */
export const lastDifferences = sql`SELECT jsonb_array_length(differences) FROM reconciliations
  ORDER BY id DESC LIMIT 1`

/** Sums the lines of a dispute, one for each further amount: the provider reports only the total. */
const named = sql`SELECT order_id, kind, provider_id, cents, at FROM ledger
    WHERE kind IN ('capture', 'refund')
  UNION ALL SELECT order_id, kind, split_part(provider_id, ':', 1), sum(cents)::int, max(at)
    FROM ledger WHERE kind IN ('chargeback', 'reinstated') GROUP BY 1, 2, 3`

/** Lists ledger entries of the window, and any entry with one of these provider ids. */
export const listLedger = (db: Db, { from, until }: { from: Date; until: Date }, names: string[]) =>
  db.rows<LedgerRow>(sql`SELECT l.kind, l.provider_id, l.cents, o.number, l.at
    FROM (${named}) l JOIN orders o ON o.id = l.order_id
    WHERE (l.at >= ${from} AND l.at < ${until}) OR l.provider_id = ANY (${names})`)

export const listOwnDifferences = (db: Db) =>
  db.rows<Difference>(sql`
    WITH came AS (
      SELECT order_id, sum(cents)::int AS cents,
        sum(cents) FILTER (WHERE second_of IS NULL)::int AS paid
      FROM captures WHERE state = 'completed' GROUP BY 1
    ), back AS (
      SELECT r.order_id, sum(r.cents) FILTER (WHERE r.state = 'completed')::int AS cents,
        sum(r.cents) FILTER (WHERE c.second_of IS NULL)::int AS wanted
      FROM refunds r JOIN captures c ON c.id = r.capture_id
      WHERE r.state = ANY (${statesWithMoney}) GROUP BY 1
    ), taken AS (
      SELECT c.order_id, sum(d.taken_cents)::int AS cents,
        sum(d.taken_cents) FILTER (WHERE c.second_of IS NULL)::int AS paid
      FROM disputes d JOIN captures c ON c.id = d.capture_id GROUP BY 1
    ), entered AS (
      SELECT order_id, sum(cents)::int AS cents FROM ledger GROUP BY 1
    ), sums AS (
      SELECT o.number, o.state, o.total_cents, coalesce(came.cents, 0) AS came,
        coalesce(came.paid, 0) AS paid, coalesce(back.cents, 0) + coalesce(taken.cents, 0) AS back,
        coalesce(back.wanted, 0) + coalesce(taken.paid, 0) AS wanted, coalesce(entered.cents, 0) AS entered,
        CASE WHEN o.id IN (SELECT payer_id FROM shared_deliveries)
          THEN (SELECT money_cents FROM delivery_in_use(o.id)) ELSE 0 END AS in_use
      FROM orders o LEFT JOIN came ON came.order_id = o.id
      LEFT JOIN back ON back.order_id = o.id LEFT JOIN taken ON taken.order_id = o.id
      LEFT JOIN entered ON entered.order_id = o.id
    )
    SELECT d.kind, number AS "order", NULL AS provider_id, d.ours, d.theirs FROM sums, LATERAL (
      SELECT 'ledger' AS kind, entered AS ours, came - back AS theirs WHERE entered <> came - back
      UNION ALL SELECT 'unpaid', total_cents, paid
        WHERE state = ANY (${paidStates}) AND paid <> total_cents
      UNION ALL SELECT 'kept', in_use, paid - wanted
        WHERE state = ANY (${unpaid}) AND paid > wanted + in_use
      UNION ALL SELECT 'too_much_back', came, back WHERE back > came
    ) d ORDER BY number, d.kind`)

/** Lists paid orders without their seat, failed refunds, and whatever has waited too long. */
export const listLeftOver = (db: Db, now: Date) =>
  db.rows<Difference>(sql`
    WITH found AS (
      SELECT 'seat_over' AS kind, o.id, NULL AS provider_id, o.total_cents AS cents FROM orders o
        JOIN participations p ON p.id = o.participation_id JOIN items i ON i.id = p.item_id
        WHERE o.state = ANY (${unsent}) AND o.total_cents > 0
          AND (p.state <> 'ordered' OR p.ended_at IS NOT NULL OR i.status = ANY (${stopped}::text[]))
          AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state = ANY (${statesWithMoney}))
      UNION ALL SELECT 'refund_failed', order_id, id::text, cents FROM refunds WHERE state = 'failed'
      UNION ALL SELECT 'payment_waits', order_id, coalesce(provider_order_id, id::text), cents FROM payments
        WHERE settled_at IS NULL AND (state = 'pending' OR source = 'vaulted')
          AND started_at < ${now}::timestamptz - interval '7 days'
      UNION ALL SELECT 'refund_waits', order_id, coalesce(provider_refund_id, id::text), cents FROM refunds
        WHERE state IN ('wanted', 'pending') AND wanted_at < ${now}::timestamptz - interval '7 days'
      UNION ALL SELECT 'seat_waits', o.id, NULL, o.total_cents FROM participations p
        JOIN orders o ON o.participation_id = p.id
        WHERE p.state = 'charging' AND o.placed_at < ${now}::timestamptz - interval '21 days'
          OR p.state = 'action_required' AND p.grace_until < ${now}::timestamptz - interval '1 day'
            AND NOT ${isInReview}
      UNION ALL SELECT 'order_waits', o.id, NULL, o.total_cents FROM orders o
        WHERE o.state = 'pending' AND o.held_until < ${now}::timestamptz - interval '1 day'
          AND NOT ${isInReview}
    )
    SELECT f.kind, o.number AS "order", f.provider_id, f.cents AS ours, NULL::int AS theirs
    FROM found f JOIN orders o ON o.id = f.id ORDER BY o.number, f.kind`)

export const findLastReconciliation = (db: Db) =>
  db.first<{
    from_at: Date
    until_at: Date
    made_at: Date
    differences: Difference[]
  }>(sql`SELECT from_at, until_at, made_at, differences FROM reconciliations
    ORDER BY id DESC LIMIT 1`)

type Step = {
  at: Date
  what: string
  name: string
  state: string
  cents: number
  issue: string | null
}

export const listSteps = (db: Db, number: number) =>
  db.rows<Step>(sql`SELECT s.at, s.what, s.name, s.state, s.cents, s.issue FROM orders o, LATERAL (
      SELECT started_at AS at, 'payment' AS what, coalesce(provider_order_id, id::text) AS name,
        state, cents, issue FROM payments WHERE order_id = o.id
      UNION ALL SELECT at, 'capture', id, state, cents, reason FROM captures WHERE order_id = o.id
      UNION ALL SELECT wanted_at, 'refund', coalesce(provider_refund_id, id::text), state, cents,
        issue FROM refunds WHERE order_id = o.id
      UNION ALL SELECT d.opened_at, 'dispute', d.id, d.state, d.taken_cents, NULL
        FROM disputes d JOIN captures c ON c.id = d.capture_id WHERE c.order_id = o.id
      UNION ALL SELECT at, 'ledger', provider_id, kind, cents, NULL FROM ledger
        WHERE order_id = o.id
    ) s WHERE o.number = ${number} ORDER BY s.at, s.what`)
