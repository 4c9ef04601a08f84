import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { ShipTo } from '../../orders/queries/deliveries.ts'

/** An order seen as an amount to be paid. */
export type Debt = {
  id: number
  number: number
  member_id: MemberId | null
  kind: 'sale' | 'seat' | 'weep'
  state: string
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

const debt = sql`SELECT o.id, o.number, o.member_id, o.kind, o.state, o.goods_cents,
    o.delivery_cents, o.discount_cents, o.credits_cents, o.total_cents, o.delivery, o.placed_at,
    o.held_until, o.participation_id, p.state AS seat_state,
    coalesce(p.method_id, w.method_id) AS method_id, w.order_id IS NOT NULL AS is_weep_owed
  FROM orders o LEFT JOIN participations p ON p.id = o.participation_id
  LEFT JOIN weep_memberships w ON o.kind = 'weep' AND w.order_id = o.id`

export const findDebt = (db: Db, id: number) =>
  db.first<Debt>(sql`${debt} WHERE o.id = ${id}`.named('find a debt'))

export const findOwnDebt = async (db: Db, member: MemberId, id: number) => {
  const row = await db.first<Debt>(sql`${debt} WHERE o.id = ${id} AND o.member_id = ${member}`)
  if (!row) throw new DomainError('not_found')
  return row
}

/**
 * Locks the seat before its order, the lock order used everywhere; for a plan the member before the
 * order.
 */
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

export type DebtLine = { title: string; choice: string; bundle_id: number } & {
  quantity: number
  unit_cents: number
}

export const listDebtLines = (db: Db, orderId: number) =>
  db.rows<DebtLine>(
    sql`SELECT title, choice, bundle_id, quantity, unit_cents FROM order_lines
    WHERE order_id = ${orderId} ORDER BY id`.named('lines of a debt'),
  )

/**
 * True when the order contains goods still reserved for plan members and its buyer is none: a plan may
 * end after an order was placed.
 */
export const isForWeepAlone = async (db: Db, orderId: number, now: Date) =>
  (await db.first(
    sql`SELECT FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN bundles b ON b.id = l.bundle_id
      JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
    WHERE o.id = ${orderId} AND o.kind = 'sale'
      AND greatest(i.weep_only_until, b.weep_only_until) > ${now}
      AND NOT EXISTS (SELECT FROM members m WHERE m.id = o.member_id AND m.weep_until > ${now})
    LIMIT 1`.named('for weep alone'),
  )) !== undefined

export type LinkRow = {
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
  picture_id: string
  picture_width: number
  picture_height: number
  picture_tint: string
}

/** Finds the data of a payment link by its secret, whether the link is still valid or not. */
export const findLink = (db: Db, secretHash: Buffer) =>
  db.first<LinkRow>(sql`SELECT o.id AS order_id, l.participation_id, l.expires_at, l.replaced_at,
      o.paid_at, split_part(m.name, ' ', 1) AS first_name, i.id AS item_id, i.slug, w.title, w.choice,
      w.quantity, pm.kind AS method_kind, pm.last_digits, c.id AS picture_id,
      c.width AS picture_width, c.height AS picture_height, c.tint AS picture_tint
    FROM pay_links l
    JOIN participations p ON p.id = l.participation_id
    JOIN members m ON m.id = p.member_id
    JOIN orders o ON o.participation_id = p.id
    JOIN order_lines w ON w.order_id = o.id AND w.bundle_id = p.bundle_id
    JOIN items i ON i.id = p.item_id
    JOIN pictures c ON c.id = i.picture_id
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
