import type { Db, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { isDue as isDueAfterFailure } from '#kernel/jobs/rows.ts'
import { type PictureColumns, pictureColumns } from '#lib/tools/pictures/present.ts'
import type { ShipTo } from '../../orders/queries/deliveries.ts'
import type { OrderState } from '../../orders/rules/states.ts'
import {
  type KeptRefund,
  type Payment,
  paymentColumns,
  refundColumns,
} from '../../payments/queries.ts'
import { earlierOrderOf } from '../../payments/rules/captures.ts'

export type Debt = {
  id: number
  number: number
  /** Name at the provider. */
  reference: string
  member_id: MemberId | null
  kind: 'sale' | 'seat' | 'weep'
  state: OrderState
  goods_cents: number
  delivery_cents: number
  discount_cents: number
  credits_cents: number
  total_cents: number
  delivery: ShipTo
  placed_at: Date
  held_until: Date | null
  participation_id: number | null
  seat_state: string | null
  is_weep_owed: boolean
  method_id: number | null
}

/** SQL name of order `o` at the provider: no restore gives it to another order. */
export const reference = sql`coalesce(o.reference, o.id::text)`

const debt = sql`SELECT o.id, o.number, ${reference} reference, o.member_id, o.kind, o.state, o.goods_cents,
    o.delivery_cents, o.discount_cents, o.credits_cents, o.total_cents, o.delivery, o.placed_at,
    o.held_until, o.participation_id, p.state AS seat_state,
    coalesce(p.method_id, w.method_id) AS method_id, w.order_id IS NOT NULL AS is_weep_owed
  FROM orders o LEFT JOIN participations p ON p.id = o.participation_id
  LEFT JOIN weep_memberships w ON o.kind = 'weep' AND w.order_id = o.id`

export const findDebt = (db: Db, id: number) =>
  db.first<Debt>(sql`${debt} WHERE o.id = ${id}`.named('find a debt'))

/** Returns the id of the order that a provider's reference names. */
export const findReferenced = async (db: Db, reference: string | null) =>
  reference === null
    ? undefined
    : (
        await db.first<{ id: number }>(
          sql`SELECT id FROM orders WHERE reference = ${reference}
          UNION ALL SELECT id FROM orders WHERE id = ${earlierOrderOf(reference)} AND reference IS NULL`.named(
            'order of a reference',
          ),
        )
      )?.id

export const findOwnDebt = (db: Db, member: MemberId, id: number) =>
  db.one<Debt>(sql`${debt} WHERE o.id = ${id} AND o.member_id = ${member}`)

/** Locks the seat, or the member of a plan, before the order: the lock order used everywhere. */
export const lockDebt = async (tx: Tx, id: number) => {
  await tx.run(
    sql`WITH debt AS (SELECT participation_id, member_id, kind FROM orders WHERE id = ${id}),
      seat AS (SELECT p.id FROM participations p
        WHERE p.id = (SELECT participation_id FROM debt) FOR NO KEY UPDATE),
      payer AS (SELECT m.id FROM members m
        WHERE m.id = (SELECT member_id FROM debt WHERE kind = 'weep') FOR NO KEY UPDATE)
    SELECT (SELECT id FROM seat), (SELECT id FROM payer)`.named('hold what a debt is of'),
  )
  await tx.run(sql`SELECT FROM orders WHERE id = ${id} FOR NO KEY UPDATE`.named('hold a debt'))
  const row = await findDebt(tx, id)
  if (!row) throw new DomainError('not_found')
  return row
}

type DebtLine = {
  title: string
  choice: string
  bundle_id: number
  quantity: number
  unit_cents: number
}

export const listDebtLines = (db: Db, orderId: number) =>
  db.rows<DebtLine>(
    sql`SELECT title, choice, bundle_id, quantity, unit_cents FROM order_lines
    WHERE order_id = ${orderId} ORDER BY id`.named('lines of a debt'),
  )

/** True for goods reserved for plan members whose buyer is none any more. */
export const isForWeepAlone = async (db: Db, orderId: number, now: Date) =>
  (await db.first(
    sql`SELECT FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN bundles b ON b.id = l.bundle_id
      JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
    WHERE o.id = ${orderId} AND o.kind = 'sale'
      AND greatest(i.weep_only_until, b.weep_only_until) > ${now}
      AND NOT EXISTS (SELECT FROM members m WHERE m.id = o.member_id AND m.weep_until > ${now})
    LIMIT 1`.named('for weep alone'),
  )) !== undefined

export type LinkRow = PictureColumns<'picture'> & {
  order_id: number
  participation_id: number
  expires_at: Date
  replaced_at: Date | null
  paid_at: Date | null
  first_name: string
  item_id: number
  slug: string
  title: string
  choice: string
  quantity: number
  method_kind: 'card' | 'wallet' | null
  last_digits: string | null
}

export const findLink = (db: Db, secretHash: Buffer) =>
  db.first<LinkRow>(sql`SELECT o.id AS order_id, l.participation_id, l.expires_at, l.replaced_at,
      o.paid_at, split_part(m.name, ' ', 1) AS first_name, i.id AS item_id, i.slug, w.title, w.choice,
      w.quantity, pm.kind AS method_kind, pm.last_digits, ${pictureColumns('picture')}
    FROM pay_links l
    JOIN participations p ON p.id = l.participation_id
    JOIN members m ON m.id = p.member_id
    JOIN orders o ON o.participation_id = p.id
    JOIN order_lines w ON w.order_id = o.id AND w.bundle_id = p.bundle_id
    JOIN items i ON i.id = p.item_id
    JOIN pictures picture ON picture.id = i.picture_id
    LEFT JOIN payment_methods pm ON pm.id = p.method_id
    WHERE l.secret_hash = ${secretHash}`)

/** Finds the member to notify about an order; undefined when the account is deleted. */
export const findPayer = (db: Db, orderId: number) =>
  db.first<{
    id: MemberId
    name: string
    email: string
    number: number
    /** Title and picture of the first line; null for a plan. */
    title: string | null
    picture: string | null
  }>(
    sql`SELECT m.id, m.name, m.email, o.number, l.title, i.picture_id picture
      FROM orders o JOIN members m ON m.id = o.member_id
      LEFT JOIN LATERAL (SELECT title, item_id FROM order_lines WHERE order_id = o.id
        ORDER BY id LIMIT 1) l ON true
      LEFT JOIN items i ON i.id = l.item_id
      WHERE o.id = ${orderId} AND m.deleted_at IS NULL AND m.email IS NOT NULL`,
  )

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
