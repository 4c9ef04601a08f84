import type { Db, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { before, days } from '#lib/format/durations.ts'
import { choiceName } from '../../shop/items/queries.ts'
import type { GroupStatus } from '../../shop/items/rules.ts'
import type { Reserving, Shelf } from './policy.ts'
import { hoursOfLapses, hoursOfPause, lapsesToPause } from './rules.ts'

/** Counts the copies of bundle `b` in unpaid orders. */
const reservedBy = (whose: Sql) =>
  sql`coalesce((SELECT sum(l.quantity) FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.state = 'pending' AND o.kind = 'sale' AND o.ended_at IS NULL
      AND l.bundle_id = b.id AND ${whose}), 0)::int`

/** Counts the copies of bundle `b` that the waiting list reserves in offers. */
const offeredTo = (whose: Sql) =>
  sql`coalesce((SELECT sum(o.quantity) FROM waiting o
    WHERE o.state = 'offered' AND o.bundle_id = b.id AND ${whose}), 0)::int`

/** Copies of bundle `b` in unpaid orders and in offers. */
export const heldUnpaid = sql`(${reservedBy(sql`true`)} + ${offeredTo(sql`true`)})`

/** Copies of bundle `b` that are not sold: in stock, in unpaid orders and in offers. */
export const unsold = sql`b.stock + ${heldUnpaid}`
/** Copies of an open group have no such limit: seats are promised to be paid. */
const isLimited = sql`EXISTS (SELECT FROM variations v JOIN items i ON i.id = v.item_id
  WHERE v.id = b.variation_id AND CASE i.kind WHEN 'preorder' THEN i.status <> 'running' ELSE b.limited END)`

/**
 * End of the pause in which a member may not reserve counted copies, NULL when there is none. Counts
 * orders that ended unpaid: late, whether or not a payment was refused before, or cancelled.
 */
const pausedUntil = (member: Sql, now: Date) =>
  sql`(SELECT max(o.ended_at) + make_interval(hours => ${hoursOfPause}) FROM orders o
    WHERE o.member_id = ${member} AND o.kind = 'sale' AND o.paid_at IS NULL
      AND o.ended_at > ${now}::timestamptz - make_interval(hours => ${hoursOfLapses})
      AND (o.state = 'payment_failed' OR EXISTS (SELECT FROM order_events e
        WHERE e.order_id = o.id AND e.kind = 'cancelled' AND e.details->>'why' IN ('lapsed', 'asked')))
    HAVING count(*) >= ${lapsesToPause}
      AND max(o.ended_at) + make_interval(hours => ${hoursOfPause}) > ${now})`

/** Locks entries, to count unpaid copies exactly: offers are made without the lock of a member. */
const lockEntries = (tx: Tx, members: readonly number[]) =>
  tx.run(
    sql`SELECT FROM waiting WHERE member_id = ANY (${members}::bigint[]) AND ended_at IS NULL
      ORDER BY id FOR UPDATE`.named('lock waiting list entries'),
  )

/** Returns no shelf for bundles without a limit. Requires the locks of the member and the bundles. */
export const findReserving = async (
  tx: Tx,
  { member, bundleIds, now }: { member: MemberId; bundleIds: readonly number[]; now: Date },
): Promise<Reserving> => {
  await lockEntries(tx, [member])
  const own = await tx.first<Omit<Reserving, 'shelves'>>(
    sql`SELECT (SELECT count(*)::int FROM orders
        WHERE member_id = ${member} AND kind = 'sale' AND state = 'pending') "unpaidOrders",
      unpaid_copies(${member}, ${now}) "unpaidCopies",
      ${pausedUntil(sql`${member}`, now)} "pausedUntil"`.named('unpaid orders'),
  )
  const shelves = await tx.rows<Shelf>(
    sql`SELECT b.id "bundleId", ${isLimited} "isLimited", ${unsold} unsold,
        ${reservedBy(sql`o.member_id = ${member}`)} reserved,
        ${offeredTo(sql`o.member_id = ${member} AND o.offered_until > ${now}`)} offered
      FROM bundles b WHERE b.id = ANY (${bundleIds}::bigint[]) AND b.stock IS NOT NULL
      ORDER BY b.id`.named('counted copies'),
  )
  return { ...own!, shelves }
}

/** Finds the unsold copies of a bundle with counted copies. */
export const findUnsold = async (db: Db, bundleId: number) =>
  (await db.first<Pick<Shelf, 'unsold' | 'isLimited'>>(
    sql`SELECT ${isLimited} "isLimited", ${unsold} unsold FROM bundles b
      WHERE b.id = ${bundleId}`.named('copies not sold'),
  ))!

type Share = { bundleId: number; stock: number; most: number }
type Waiting = { id: number; memberId: number; quantity: number }

const findWaiting = (tx: Tx, { bundleId, stock, most }: Share, now: Date) =>
  tx.rows<Waiting>(
    sql`SELECT w.id, w.member_id "memberId", least(w.quantity, may.have) quantity
      FROM waiting w JOIN bundles b ON b.id = w.bundle_id
      JOIN members m ON m.id = w.member_id AND m.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT least(${most} - ${reservedBy(sql`o.member_id = w.member_id`)},
        w.most_unpaid - unpaid_copies(w.member_id, ${now})) have) may
      WHERE w.bundle_id = ${bundleId} AND w.state = 'waiting' AND may.have > 0
        AND ${pausedUntil(sql`w.member_id`, now)} IS NULL
      ORDER BY w.asked_at, w.id LIMIT ${stock}`.named('members to offer copies'),
  )

/** Locks the members who wait for a bundle, in order, with the quantity each may have. Requires its lock. */
export const lockWaiting = async (tx: Tx, share: Share, now: Date) => {
  const members = (await findWaiting(tx, share, now)).map(({ memberId }) => memberId)
  if (members.length === 0) return []
  await lockEntries(tx, members)
  // A member may have taken copies of another bundle until their entries were locked. A member who was
  // not among the first is left for the next turn.
  const waiting = await findWaiting(tx, share, now)
  return waiting.filter(({ memberId }) => members.includes(memberId))
}

type Offered = {
  memberId: number
  name: string
  email: string | null
  bundleId: number
  itemId: number
  kind: 'preorder' | 'sale'
  status: GroupStatus | null
  slug: string
  title: string
  choice: string
  pictureId: string
  count: number
  until: Date
}

export const findOffered = (db: Db, id: number) =>
  db.first<Offered>(
    sql`SELECT w.member_id "memberId", m.name, m.email, w.bundle_id "bundleId", i.id "itemId",
      i.kind, i.status, i.slug, i.title, ${choiceName} choice, i.picture_id "pictureId",
      w.quantity count, w.offered_until "until"
    FROM waiting w JOIN members m ON m.id = w.member_id
    JOIN bundles b ON b.id = w.bundle_id JOIN variations v ON v.id = b.variation_id
    JOIN items i ON i.id = v.item_id WHERE w.id = ${id} AND w.state = 'offered'`,
  )

/**
 * Members who wait for copies of a group, without a seat or an offer there, and without news of its other
 * places in the last day.
 */
export const listWithoutNews = async (db: Db, itemId: number, now: Date) =>
  (
    await db.rows<{ id: number }>(
      sql`SELECT w.member_id id FROM waiting w JOIN bundles b ON b.id = w.bundle_id
          JOIN variations v ON v.id = b.variation_id AND v.item_id = ${itemId}
          JOIN members m ON m.id = w.member_id AND m.deleted_at IS NULL
        WHERE NOT EXISTS (SELECT FROM participations p WHERE p.item_id = v.item_id
          AND p.member_id = w.member_id AND p.ended_at IS NULL)
        GROUP BY w.member_id HAVING bool_or(w.state = 'waiting') AND NOT bool_or(w.state = 'offered')
          AND coalesce(max(w.places_news_at) <= ${before(now, days(1))}, true)
        ORDER BY w.member_id`.named('members without news of places'),
    )
  ).map(({ id }) => id)

type PlaceRow = { quantity: number; offered_until: Date | null; ahead: number | null }

/** Returns undefined for a member who does not wait. `ahead` is null while the member has an offer. */
export const findPlace = (db: Db, bundleId: number, member: MemberId) =>
  db.first<PlaceRow>(
    sql`SELECT mine.quantity, mine.offered_until, CASE WHEN mine.state = 'waiting' THEN
        (SELECT count(*)::int FROM waiting w WHERE w.bundle_id = mine.bundle_id
          AND w.state = 'waiting' AND (w.asked_at, w.id) < (mine.asked_at, mine.id)) END ahead
      FROM waiting mine WHERE mine.bundle_id = ${bundleId} AND mine.member_id = ${member}
        AND mine.ended_at IS NULL`.named('place in a waiting list'),
  )
