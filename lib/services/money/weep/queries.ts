import type { Db, Tx } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { isInReview } from '../payments/queries.ts'
import type { MembershipDates, PaidPeriod } from './rules.ts'

export type Membership = MembershipDates & {
  member_id: MemberId
  plan: WeepPlan
  cents: number
  method_id: number | null
  /** Time of the notice for the coming renewal. */
  noticed_at: Date | null
  anchor: Date
  /** Number of periods paid since `anchor`. */
  since_anchor: number
  next_charge_at: Date | null
  /** True while the provider reviews the payment of the order. */
  is_in_review: boolean
  /** Time of the newest withdrawal from the plan, also of an earlier membership. */
  withdrawn_at: Date | null
}

const membership = sql`SELECT member_id, plan, cents, method_id, joined_at, anchor, since_anchor, periods,
  paid_until, CASE WHEN noticed_until = paid_until THEN noticed_at END noticed_at, order_id, next_charge_at, grace_until, cancelled_at, ended_at,
  EXISTS (SELECT FROM orders o WHERE o.id = weep_memberships.order_id AND ${isInReview}) is_in_review,
  (SELECT max(withdrawn_at) FROM weep_periods t WHERE t.member_id = weep_memberships.member_id) withdrawn_at
  FROM weep_memberships`

export const findMembership = (db: Db, member: MemberId) =>
  db.first<Membership>(sql`${membership} WHERE member_id = ${member}`.named('find a membership'))

/** Locks the member before changing a membership: there may be no membership row yet. */
export const lockMembership = async (tx: Tx, member: MemberId) => {
  await tx.run(
    sql`SELECT FROM members WHERE id = ${member} FOR NO KEY UPDATE`.named('hold a payer'),
  )
  return findMembership(tx, member)
}

/** Finds the membership that still owes an order. Requires the member lock. */
export const findMembershipOf = (tx: Tx, orderId: number) =>
  tx.first<Membership>(
    sql`${membership} WHERE order_id = ${orderId}`.named('the membership of a debt'),
  )

export type Period = {
  plan: WeepPlan
  cents: number | null
  paid_at: Date | null
  from_at: Date
  until_at: Date
  refunded_cents: number
  start_requested_at: Date | null
  withdrawn_at: Date | null
}

/** Lists the paid periods of a member, newest first. */
export const listPeriods = (db: Db, member: MemberId) =>
  db.rows<Period>(
    sql`SELECT w.plan, o.total_cents cents, w.from_at, w.until_at, w.start_requested_at, w.withdrawn_at, o.paid_at,
      (SELECT coalesce(sum(r.cents), 0)::int FROM refunds r
        JOIN captures c ON c.id = r.capture_id AND c.second_of IS NULL
        WHERE r.order_id = o.id AND r.state IN ('wanted', 'pending', 'completed')) refunded_cents
    FROM weep_periods w LEFT JOIN orders o ON o.id = w.order_id
    WHERE w.member_id = ${member} AND w.until_at IS NOT NULL
    ORDER BY w.from_at DESC, w.id DESC LIMIT 100`.named('periods of a membership'),
  )

/** Finds the newest period paid since joining; periods of an earlier membership do not count. */
export const findLastPaid = (db: Db, member: MemberId) =>
  db.first<
    PaidPeriod & { order_id: number }
  >(sql`SELECT t.order_id, t.from_at, t.until_at, t.start_requested_at, o.total_cents cents
    FROM weep_memberships w JOIN weep_periods t ON t.member_id = w.member_id AND t.from_at >= w.joined_at
    JOIN orders o ON o.id = t.order_id
    WHERE w.member_id = ${member} ORDER BY t.from_at DESC, t.id DESC LIMIT 1`)

/** Finds the period an order paid, if it is running or the last one; `left` is the amount not returned. */
export const findPeriodOf = (db: Db, orderId: number, now: Date) =>
  db.first<{
    member: MemberId
    cents: number
    left: number
  }>(sql`SELECT t.member_id "member", c.cents,
      c.cents - coalesce((SELECT sum(cents) FROM refunds
          WHERE capture_id = c.id AND state = 'completed'), 0)::int
      - coalesce((SELECT sum(taken_cents) FROM disputes WHERE capture_id = c.id), 0)::int "left"
    FROM weep_periods t JOIN weep_memberships w ON w.member_id = t.member_id
      AND w.ended_at IS NULL AND t.from_at >= w.joined_at
    JOIN captures c ON c.order_id = t.order_id AND c.state = 'completed' AND c.second_of IS NULL
    WHERE t.order_id = ${orderId} AND (t.until_at > ${now} OR t.until_at = w.paid_until)`)

export const findOwedPlan = (db: Db, orderId: number) =>
  db.first<{ plan: WeepPlan }>(
    sql`SELECT plan FROM weep_periods WHERE order_id = ${orderId}`.named('plan of a debt'),
  )

/** Lists the current members for the operator, by end of the paid period. */
export const listMemberships = (db: Db, page: PageRequest) =>
  readPage<Membership & { email: string | null; name: string }>(
    db,
    sql`SELECT w.*, m.email, m.name FROM (${membership}
        WHERE ended_at IS NULL AND paid_until IS NOT NULL) w
      JOIN members m ON m.id = w.member_id ORDER BY w.paid_until, w.member_id`,
    page,
  )
