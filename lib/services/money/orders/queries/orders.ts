import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { type PictureColumns, pictureColumns } from '#lib/tools/pictures/present.ts'
import { type StageRow, stageOf } from '../../../shop/items/queries.ts'
import { isInReview } from '../../payments/queries.ts'
import type { Invoice } from '../rules/invoice.ts'
import type { OrderState } from '../rules/states.ts'
import type { ShipTo } from './deliveries.ts'
import { type LineRow, readParts } from './parts.ts'

type OrderRow = {
  id: number
  number: number
  member_id: number | null
  kind: 'sale' | 'seat' | 'weep'
  state: OrderState
  is_in_review: boolean
  goods_cents: number
  delivery_cents: number
  discount_cents: number
  credits_cents: number
  total_cents: number
  delivery: ShipTo
  /** Moment until which the buyer can change the address; null before its notice. */
  address_fixed_at: Date | null
  travels_alone: boolean
  invoice: Invoice | null
  terms_version: string
  placed_at: Date
  held_until: Date | null
  prolonged_at: Date | null
  paid_at: Date | null
  /** Percent of the member's level at the payment; null for orders without a payment. */
  cashback_percent: number | null
  delivered_at: Date | null
  ended_at: Date | null
  paid_kind: 'card' | 'wallet' | null
  paid_digits: string | null
}

export type WholeOrder = OrderRow & Awaited<ReturnType<typeof readParts>>

/** Order of goods that are shipped; a period of the plan is only paid. */
export type GoodsOrder = WholeOrder & { kind: 'sale' | 'seat' }
export const isOfGoods = (order: WholeOrder): order is GoodsOrder => order.kind !== 'weep'

const columns = sql`o.id, o.number, o.member_id, o.kind, o.state, ${isInReview} is_in_review, o.goods_cents, o.delivery_cents,
  o.discount_cents, o.credits_cents, o.total_cents, o.delivery, o.invoice, o.terms_version,
  o.address_fixed_at, NOT EXISTS (SELECT FROM shared_deliveries d
    WHERE o.id IN (d.order_id, d.payer_id)) travels_alone,
  o.placed_at, o.held_until, o.prolonged_at, o.paid_at, o.cashback_percent,
  o.delivered_at, o.ended_at, paid.kind paid_kind, paid.digits paid_digits`

const paidWith = sql`LEFT JOIN LATERAL (
    SELECT coalesce(m.kind, p.source) kind, m.last_digits digits
    FROM captures c JOIN payments p ON p.id = c.payment_id
    LEFT JOIN payment_methods m ON m.id = p.method_id
    WHERE c.order_id = o.id AND c.state = 'completed' AND c.second_of IS NULL LIMIT 1) paid ON true`

const readWhole = async (db: Db, by: string, where: Sql): Promise<WholeOrder | undefined> => {
  const row = await db.first<OrderRow>(
    sql`SELECT ${columns} FROM orders o ${paidWith} ${where}`.named(by),
  )
  return row && { ...row, ...(await readParts(db, row.id)) }
}

export const findOrder = (db: Db, id: number) =>
  readWhole(db, 'find an order', sql`WHERE o.id = ${id}`)

export const findOwnOrder = async (db: Db, member: MemberId, id: number) => {
  const order = await readWhole(
    db,
    'find an own order',
    sql`WHERE o.id = ${id} AND o.member_id = ${member}`,
  )
  return order && isOfGoods(order) ? order : undefined
}

export const findOrderByNumber = (db: Db, number: number) =>
  readWhole(db, 'find an order by its number', sql`WHERE o.number = ${number}`)

/** An order as news of it need it, with its buyer; many are written at once. */
export type ReadableOrder = Pick<
  OrderRow,
  'number' | 'kind' | 'delivery' | 'total_cents' | 'paid_kind'
> & {
  parcels: number
  lines: Pick<LineRow, 'id' | 'item_id' | 'parcel' | 'title' | 'picture_id'>[]
  buyer: { id: MemberId; name: string; email: string }
}

/** Returns undefined when the account is deleted. */
export const findReadable = (db: Db, id: number) =>
  db.first<ReadableOrder>(
    sql`SELECT o.number, o.kind, o.delivery, o.total_cents, paid.kind paid_kind,
        json_build_object('id', m.id, 'name', m.name, 'email', m.email) buyer,
        (SELECT count(*)::int FROM order_parcels p WHERE p.order_id = o.id) parcels,
        (SELECT coalesce(json_agg(json_build_object('id', l.id, 'item_id', l.item_id,
            'parcel', l.parcel, 'title', l.title, 'picture_id', i.picture_id)
            ORDER BY l.parcel, l.id), '[]')
          FROM order_lines l JOIN items i ON i.id = l.item_id WHERE l.order_id = o.id) lines
      FROM orders o JOIN members m ON m.id = o.member_id ${paidWith}
      WHERE o.id = ${id} AND m.deleted_at IS NULL AND m.email IS NOT NULL`.named(
      'news of an order',
    ),
  )

export type CardRow = PictureColumns<'picture'> &
  Pick<
    OrderRow,
    | 'id'
    | 'number'
    | 'state'
    | 'is_in_review'
    | 'placed_at'
    | 'total_cents'
    | 'paid_at'
    | 'delivered_at'
  > & {
    refunded_cents: number
    moment: Date | null
    /** Day on which the latest of its copies is in stock. */
    there_on: string | null
    /** Group that all parcels wait for. */
    stage: StageRow | null
    /** True when copies remain that were neither withdrawn nor cancelled. */
    is_left: boolean
    lines: { title: string; quantity: number }[]
  }

const momentOfState = sql`CASE o.state
    WHEN 'pending' THEN CASE WHEN NOT ${isInReview} THEN o.held_until END
    WHEN 'shipped' THEN (SELECT max(s.shipped_at) FROM shipments s
      WHERE s.order_id = o.id AND s.voided_at IS NULL)
    WHEN 'delivered' THEN o.delivered_at
    WHEN 'refund_requested' THEN (SELECT max(w.requested_at) FROM withdrawals w
      WHERE w.order_id = o.id)
    WHEN 'refunded' THEN (SELECT max(r.settled_at) FROM refunds r
      JOIN captures c ON c.id = r.capture_id AND c.second_of IS NULL
      WHERE r.order_id = o.id AND r.state = 'completed')
    ELSE o.ended_at END`

export const listOwnOrders = (db: Db, member: MemberId, page: number, size: number) =>
  db.rows<CardRow>(
    sql`SELECT o.id, o.number, o.state, ${isInReview} is_in_review, o.placed_at, o.total_cents, ${momentOfState} moment,
      (SELECT coalesce(sum(r.cents), 0)::int FROM refunds r
        JOIN captures c ON c.id = r.capture_id AND c.second_of IS NULL
        WHERE r.order_id = o.id AND r.state IN ('wanted', 'pending', 'completed')) refunded_cents,
      (SELECT json_agg(json_build_object('title', l.title, 'quantity', l.quantity) ORDER BY l.id)
        FROM order_lines l WHERE l.order_id = o.id) lines,
      o.paid_at, o.delivered_at,
      (SELECT max(own.deliver_on) FROM order_lines l JOIN items own ON own.id = l.item_id
        WHERE l.order_id = o.id) there_on,
      ${stageOf(sql`g`)} stage,
      EXISTS (SELECT FROM order_lines l
        JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
        WHERE l.order_id = o.id AND p.cancelled_at IS NULL AND l.quantity > (
          SELECT coalesce(sum(wl.quantity), 0) FROM withdrawal_lines wl
          JOIN withdrawals w ON w.id = wl.withdrawal_id
          WHERE wl.line_id = l.id AND w.state <> 'refused')) is_left,
      ${pictureColumns('picture')}
    FROM orders o
    JOIN items i ON i.id = (SELECT l.item_id FROM order_lines l WHERE l.order_id = o.id
      ORDER BY l.id LIMIT 1)
    LEFT JOIN items g ON g.kind = 'preorder' AND g.id = CASE o.kind WHEN 'seat' THEN i.id ELSE (
      SELECT max(p.waits_for_item_id) FROM order_parcels p
      WHERE p.order_id = o.id AND p.cancelled_at IS NULL
      HAVING bool_and(p.waits_for_item_id IS NOT NULL)) END
    JOIN pictures picture ON picture.id = i.picture_id
    WHERE o.member_id = ${member} AND o.kind <> 'weep' ORDER BY o.placed_at DESC, o.id DESC
    LIMIT ${size} OFFSET ${(page - 1) * size}`.named('own orders'),
  )

export const countOwnOrders = async (db: Db, member: MemberId) =>
  (await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM orders
      WHERE member_id = ${member} AND kind <> 'weep'`.named('count orders'),
  ))!.total

/** Returns undefined when the account is deleted. */
export const findBuyer = (db: Db, id: number) =>
  db.first<{ name: string; email: string | null }>(
    sql`SELECT m.name, m.email FROM orders o JOIN members m ON m.id = o.member_id
      WHERE o.id = ${id} AND m.deleted_at IS NULL`,
  )
