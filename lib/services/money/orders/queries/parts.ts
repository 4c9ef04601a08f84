import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type PictureColumns, pictureColumns } from '#lib/tools/pictures/present.ts'
import { type StageRow, stageOf } from '../../../shop/items/queries.ts'
import type { Because } from '../../payments/commands/refunds.ts'
import type { RefundState } from '../../payments/rules/moves.ts'
import type { Bought } from '../rules/withdrawal.ts'
import { isShortParcel } from './ready.ts'

export type LineRow = PictureColumns<'picture'> &
  Bought & {
    parcel: number
    item_id: number
    bundle_id: number
    title: string
    choice: string
  }

export type ParcelRow = {
  position: number
  delivery_cents: number
  cancelled_at: Date | null
  is_short: boolean
  group_id: number | null
  group_slug: string | null
  group_title: string | null
  /** Group of its copies, or with which it travels. */
  stage: StageRow | null
  order_kind: 'sale' | 'seat'
  paid_at: Date | null
  ended_at: Date | null
  /** Day on which its group, or the latest of its copies, is in stock. */
  there_on: string | null
  carrier: string | null
  tracking_code: string | null
  tracking_url: string | null
  shipped_at: Date | null
  delivered_at: Date | null
}

export type WithdrawalRow = {
  id: number
  order_number: number
  position: number
  state: 'requested' | 'accepted' | 'refused' | 'refunded'
  reason: string | null
  refund_cents: number
  credits_cents: number
  with_delivery: boolean
  kept_delivery_cents: number
  /** Titles that travelled on the kept delivery. */
  travelling: string[]
  requested_at: Date
  /** Refund that the shop gave by itself. */
  by_shop: boolean
  decision: string | null
  proof_name: string | null
  proof_at: Date | null
  lines: { title: string; quantity: number }[]
}

/** Delivery that stays paid because other orders travel on it. */
type DeliveryInUse = {
  cents: number
  /** Its share paid in money; the rest was paid with credits. */
  moneyCents: number
  /** Titles that still travel. */
  titles: string[]
}

/** Withdrawals whose goods came back. */
export const acceptedStates: readonly WithdrawalRow['state'][] = ['accepted', 'refunded']

/** Copies in withdrawals of these states travel no more. */
export const findDeliveryInUse = async (
  db: Db,
  orderId: number,
  sentBack: readonly string[] = acceptedStates,
): Promise<DeliveryInUse> =>
  (await db.first<DeliveryInUse>(
    sql`SELECT cents, money_cents "moneyCents", titles
      FROM delivery_in_use(${orderId}, ${sentBack}::text[])`.named('delivery in use'),
  ))!

const listParcels = (db: Db, order: number) =>
  db.rows<ParcelRow>(
    sql`SELECT p.position, p.delivery_cents, p.cancelled_at,
      ${isShortParcel} is_short,
      g.id group_id, g.slug group_slug, g.title group_title, ${stageOf(sql`copies`)} stage,
      o.kind order_kind, o.paid_at, o.ended_at,
      (SELECT max(i.deliver_on) FROM order_lines l
        JOIN items i ON i.id = coalesce(p.waits_for_item_id, l.item_id)
        WHERE l.order_id = p.order_id AND l.parcel = p.position) there_on,
      s.carrier, s.tracking_code, s.tracking_url, s.shipped_at, s.delivered_at
    FROM order_parcels p JOIN orders o ON o.id = p.order_id
    LEFT JOIN items g ON g.id = p.waits_for_item_id
    LEFT JOIN items copies ON copies.kind = 'preorder' AND copies.id = coalesce(p.waits_for_item_id,
      (SELECT l.item_id FROM order_lines l WHERE l.order_id = p.order_id AND l.parcel = p.position
        ORDER BY l.id LIMIT 1))
    LEFT JOIN shipments s ON s.order_id = p.order_id AND s.parcel = p.position
      AND s.voided_at IS NULL
    WHERE p.order_id = ${order} ORDER BY p.position`.named('parcels of an order'),
  )

export const listLines = (db: Db, order: number) =>
  db.rows<LineRow>(
    sql`SELECT l.id, l.parcel, l.item_id, l.bundle_id, l.title, l.choice, l.quantity, l.unit_cents,
      l.discount_cents, l.lowered_cents,
      ${pictureColumns('picture')},
      (SELECT coalesce(sum(wl.quantity), 0)::int FROM withdrawal_lines wl
        JOIN withdrawals w ON w.id = wl.withdrawal_id
        WHERE wl.line_id = l.id AND w.state <> 'refused') withdrawn,
      p.cancelled_at IS NOT NULL cancelled
    FROM order_lines l JOIN items i ON i.id = l.item_id
    JOIN order_parcels p ON p.order_id = l.order_id AND p.position = l.parcel
    JOIN pictures picture ON picture.id = i.picture_id
    WHERE l.order_id = ${order} ORDER BY l.parcel, l.id`.named('lines of an order'),
  )

export const listWithdrawals = (db: Db, order: number) =>
  db.rows<WithdrawalRow>(
    sql`SELECT w.id, o.number order_number, w.position, w.state, w.reason, w.refund_cents,
      w.credits_cents, w.with_delivery, w.kept_delivery_cents, w.travelling, w.requested_at, w.by_shop,
      w.decision, proof.name proof_name, proof.uploaded_at proof_at,
      (SELECT coalesce(json_agg(json_build_object('title', l.title, 'quantity', wl.quantity)
          ORDER BY l.id), '[]')
        FROM withdrawal_lines wl JOIN order_lines l ON l.id = wl.line_id
        WHERE wl.withdrawal_id = w.id) lines
    FROM withdrawals w JOIN orders o ON o.id = w.order_id
    LEFT JOIN return_proofs proof ON proof.withdrawal_id = w.id
    WHERE w.order_id = ${order} ORDER BY w.position`.named('withdrawals of an order'),
  )

const listRefunds = (db: Db, order: number) =>
  db.rows<{ cents: number; because: Because; state: RefundState; at: Date }>(
    sql`SELECT r.cents, r.because, r.state, coalesce(r.settled_at, r.wanted_at) "at" FROM refunds r
      JOIN captures c ON c.id = r.capture_id AND c.second_of IS NULL
      WHERE r.order_id = ${order} ORDER BY r.position`.named('refunds of an order'),
  )

const listEvents = (db: Db, order: number) =>
  db.rows<{ kind: string; at: Date }>(
    sql`SELECT kind, at FROM order_events WHERE order_id = ${order} ORDER BY at, id`.named(
      'events of an order',
    ),
  )

/** Runs the queries one after the other: a transaction has a single connection. */
export const readParts = async (db: Db, order: number) => ({
  inUse: await findDeliveryInUse(db, order),
  parcels: await listParcels(db, order),
  lines: await listLines(db, order),
  withdrawals: await listWithdrawals(db, order),
  refunds: await listRefunds(db, order),
  events: await listEvents(db, order),
})
