import type { Db } from '#kernel/db/connection.ts'
import { empty, raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import type { ShipTo } from '../../orders/queries/deliveries.ts'
import { type OrderState, stillHere } from '../../orders/rules/states.ts'
import { isInReview } from '../../payments/queries.ts'
import type { Term } from '../policy.ts'
import { type ChangeKind, type SeatState, stopped } from '../rules/seats.ts'
import { type ItemColumns, itemColumns, type Offer } from './offers.ts'

type Change = {
  id: number
  kind: ChangeKind
  was: string | number
  becomes: string | number
  answer_by: string
  silence: 'keeps' | 'frees'
}

type OfferColumns = 'bundle_id' | 'choice' | 'method_id' | 'method_kind' | 'method_digits'

/** A seat with all shown data, or a place in the waiting list. */
export type SeatRow = ItemColumns &
  Pick<Offer, OfferColumns> & {
    id: number
    state: SeatState | 'waiting' | 'offered'
    /** False for a seat whose price limit is not reached, or without a method. */
    counted: boolean
    /** Section on the member's page: needs attention, running, coming, done. */
    place: 0 | 1 | 2 | 3
    quantity: number
    joined_at: Date
    ended_at: Date | null
    total_cents: number
    use_credits: boolean
    code: string | null
    discount_cents: number
    /** Credits used, or those usable today. */
    credits_cents: number
    price_limit_cents: number | null
    delivery: ShipTo | null
    next_charge_at: Date | null
    grace_until: Date | null
    change: Change | null
    ahead: number | null
    offered_until: Date | null
    order_id: number | null
    order_state: OrderState | null
    is_in_review: boolean
    delivered_at: Date | null
  }

/** True when no newer change of the same term replaces the change `g` for the seat `p`. */
export const isNewest = sql`NOT EXISTS (SELECT FROM group_changes newer
  WHERE newer.item_id = g.item_id AND newer.kind = g.kind AND newer.id > g.id
    AND (newer.bundle_ids IS NULL OR p.bundle_id = ANY (newer.bundle_ids)))`

/**
 * Matches a seat `p` concerned by a change `g` of its group: one agreed before the question, and for a
 * price only one of a bundle that had it. Paid seats of a group that was short are concerned too,
 * except by a price. A newer change of the same term closes the question for its seats.
 */
export const isConcerned = sql`g.asked_at >= coalesce(p.agreed_at, p.joined_at)
  AND (p.state = 'active' OR p.state = 'ordered' AND p.ended_at IS NULL AND g.kind <> 'price')
  AND (g.bundle_ids IS NULL OR p.bundle_id = ANY (g.bundle_ids)) AND ${isNewest}`

/** Matches a change `g` that the seat `p` may still answer. */
export const isOpenQuestion = (now: Date) =>
  sql`g.settled_at IS NULL AND g.answer_by > ${now} AND ${isConcerned}`

export const isUnanswered = sql`NOT EXISTS (SELECT FROM group_change_answers a
  WHERE a.change_id = g.id AND a.participation_id = p.id)`

const openChange = (
  now: Date,
) => sql`(SELECT json_build_object('id', g.id, 'kind', g.kind, 'was', g.was,
      'becomes', g.becomes, 'answer_by', g.answer_by, 'silence', g.silence)
    FROM group_changes g WHERE g.item_id = p.item_id AND ${isOpenQuestion(now)} AND ${isUnanswered}
    ORDER BY g.id DESC LIMIT 1)`

const isOver = sql`(p.ended_at IS NOT NULL OR o.ended_at IS NOT NULL OR o.delivered_at IS NOT NULL
  OR p.state = 'ordered' AND CASE WHEN o.id IS NULL THEN i.status = 'completed'
    ELSE i.status = ANY (${stopped}::text[]) AND o.state = ANY (${stillHere}::text[]) END)`

const placeOf = (now: Date) => sql`CASE WHEN ${isOver} THEN 3
  WHEN p.state = 'action_required' AND NOT ${isInReview} OR ${openChange(now)} IS NOT NULL
    OR p.state = 'active' AND (p.method_id IS NULL OR p.method_gone_at IS NOT NULL) THEN 0
  WHEN p.state IN ('active', 'charging', 'action_required') THEN 1 ELSE 2 END`

const seatColumns = (now: Date) => sql`p.id, p.state, p.counted, p.quantity, p.joined_at,
  coalesce(p.ended_at, o.ended_at) ended_at, coalesce(o.total_cents, p.most_cents - p.discount_cents, p.quantity * b.price_cents) total_cents,
  p.use_credits, (SELECT c.code FROM codes c WHERE c.id = p.code_id) code,
  coalesce(o.discount_cents, p.discount_cents) discount_cents,
  coalesce(o.credits_cents, CASE WHEN p.use_credits THEN (SELECT least(a.available_cents,
      p.most_cents - p.discount_cents) FROM credit_accounts a WHERE a.member_id = p.member_id)
    END, 0) credits_cents, p.price_limit_cents, p.delivery, p.next_charge_at, p.grace_until, ${openChange(now)} change,
  NULL::int ahead, NULL::timestamptz offered_until, o.id order_id, o.state order_state,
  ${isInReview} is_in_review, o.delivered_at, ${itemColumns}, b.id bundle_id,
  coalesce((SELECT l.choice FROM order_lines l WHERE l.order_id = o.id LIMIT 1), ${choiceName}) choice,
  pm.id method_id, pm.kind method_kind,
  pm.last_digits method_digits`

const seatTables = sql`participations p
  JOIN items i ON i.id = p.item_id JOIN pictures cover ON cover.id = i.picture_id
  JOIN bundles b ON b.id = p.bundle_id JOIN variations v ON v.id = b.variation_id
  LEFT JOIN payment_methods pm ON pm.id = p.method_id AND pm.removed_at IS NULL
  LEFT JOIN orders o ON o.participation_id = p.id`

const waitingColumns = sql`w.id, w.state, false counted, w.quantity, w.asked_at joined_at, w.ended_at,
  w.quantity * b.price_cents total_cents, false use_credits, NULL::text code, 0 discount_cents,
  0 credits_cents, NULL::int price_limit_cents, NULL::jsonb delivery,
  NULL::timestamptz next_charge_at, NULL::timestamptz grace_until, NULL::json change,
  CASE WHEN w.state = 'waiting' THEN (SELECT count(*)::int FROM waiting before
    WHERE before.bundle_id = w.bundle_id AND before.state = 'waiting'
      AND (before.asked_at, before.id) < (w.asked_at, w.id)) END ahead,
  w.offered_until, NULL::bigint order_id, NULL::text order_state, false is_in_review,
  NULL::timestamptz delivered_at,
  ${itemColumns}, b.id bundle_id, ${choiceName} choice, NULL::bigint method_id, NULL::text method_kind,
  NULL::text method_digits`

/** Entries of the waiting lists of groups. */
const entries = sql`waiting w JOIN bundles b ON b.id = w.bundle_id
  JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id AND i.kind = 'preorder'`

/** Lists by section: needs attention, open, over; newest first within each. */
export const listSeats = (db: Db, member: MemberId, page: number, now: Date) =>
  db.rows<SeatRow>(
    sql`WITH shown AS MATERIALIZED (SELECT * FROM (
        SELECT 'seat' kind, p.id, p.joined_at AS at, ${placeOf(now)} place
        FROM participations p JOIN items i ON i.id = p.item_id
        LEFT JOIN orders o ON o.participation_id = p.id
        WHERE p.member_id = ${member}
        UNION ALL
        SELECT 'waiting', w.id, w.asked_at, CASE w.state WHEN 'offered' THEN 0 ELSE 1 END
        FROM ${entries} WHERE w.member_id = ${member} AND w.ended_at IS NULL
      ) mine ORDER BY place, at DESC, id DESC LIMIT ${raw(`${perPage}`)}${
        page > 1 ? sql` OFFSET ${(page - 1) * perPage}` : empty
      })
      SELECT all_of.* FROM (
        SELECT shown.place, ${seatColumns(now)} FROM shown JOIN ${seatTables}
          ON shown.kind = 'seat' AND p.id = shown.id
        UNION ALL
        SELECT shown.place, ${waitingColumns} FROM shown JOIN ${entries}
          JOIN pictures cover ON cover.id = i.picture_id
          ON shown.kind = 'waiting' AND w.id = shown.id
      ) all_of ORDER BY place, joined_at DESC, id DESC`.named(
      page > 1 ? 'seats of a member/page' : 'seats of a member',
    ),
  )

export const countSeats = async (db: Db, member: MemberId) =>
  (await db.first<{ total: number }>(
    sql`SELECT ((SELECT count(*) FROM participations WHERE member_id = ${member})
        + (SELECT count(*) FROM ${entries} WHERE w.member_id = ${member} AND w.ended_at IS NULL))::int
      total`.named('count seats of a member'),
  ))!.total

const seatsWhere = (condition: Sql, now: Date) =>
  sql`SELECT ${seatColumns(now)}, ${placeOf(now)} place FROM ${seatTables} WHERE ${condition}`

export const seatStatement = (member: MemberId, id: number, now: Date) =>
  seatsWhere(sql`p.id = ${id} AND p.member_id = ${member}`, now).named('seat of a member')

/** `ended_at` lets the unique index find the row, `isOver` adds the seats that ended with their order. */
export const openSeatStatement = (member: MemberId, itemId: number, now: Date) =>
  seatsWhere(
    sql`p.item_id = ${itemId} AND p.member_id = ${member} AND p.ended_at IS NULL AND NOT ${isOver}`,
    now,
  ).named('open seat of a member in a group')

export const findTerms = (db: Db, ids: readonly number[]) =>
  db.rows<Term>(sql`SELECT i.status = 'running' "isOpen", i.expires_at "until"
    FROM participations p JOIN items i ON i.id = p.item_id WHERE p.id = ANY (${ids}::bigint[])`)

/** Returns undefined for somebody else's seat. */
export const findSeat = (db: Db, member: MemberId, id: number, now: Date) =>
  db.first<SeatRow>(seatStatement(member, id, now))

/** Returns at most one seat: a member has a single open seat in a group. */
export const findOpenSeat = (db: Db, member: MemberId, itemId: number, now: Date) =>
  db.first<SeatRow>(openSeatStatement(member, itemId, now))
