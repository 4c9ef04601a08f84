import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { GroupStatus } from '../../shop/items/rules.ts'

/** Those who wait for a bundle, the first ones first; whoever offers has locked it. */
export const findWaiting = (db: Db, bundleId: number, most: number) =>
  db.rows<{ id: number; quantity: number }>(
    sql`SELECT w.id, w.quantity FROM waiting w
      JOIN members m ON m.id = w.member_id AND m.deleted_at IS NULL
      WHERE w.bundle_id = ${bundleId} AND w.state = 'waiting'
      ORDER BY w.asked_at, w.id LIMIT ${most}`.named('who waits'),
  )

export type Offered = {
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
      i.kind, i.status, i.slug, i.title, v.title || ', ' || b.title choice, i.picture_id "pictureId",
      w.quantity count, w.offered_until "until"
    FROM waiting w JOIN members m ON m.id = w.member_id
    JOIN bundles b ON b.id = w.bundle_id JOIN variations v ON v.id = b.variation_id
    JOIN items i ON i.id = v.item_id WHERE w.id = ${id} AND w.state = 'offered'`,
  )

export type PlaceRow = { quantity: number; offered_until: Date | null; ahead: number | null }

/** Undefined for who does not wait; whoever is offered something has nobody before them. */
export const findPlace = (db: Db, bundleId: number, member: MemberId) =>
  db.first<PlaceRow>(
    sql`SELECT mine.quantity, mine.offered_until, CASE WHEN mine.state = 'waiting' THEN
        (SELECT count(*)::int FROM waiting w WHERE w.bundle_id = mine.bundle_id
          AND w.state = 'waiting' AND (w.asked_at, w.id) < (mine.asked_at, mine.id)) END ahead
      FROM waiting mine WHERE mine.bundle_id = ${bundleId} AND mine.member_id = ${member}
        AND mine.ended_at IS NULL`.named('place in a waiting list'),
  )

/** Orders whose time to pay is over; a payment the provider still looks at keeps its copies. */
export const findLapsed = (db: Db, now: Date) =>
  db.rows<{ id: number }>(
    sql`SELECT o.id FROM orders o WHERE o.held_until <= ${now} AND o.state = 'pending' AND o.kind = 'sale'
        AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'pending')
      ORDER BY o.held_until LIMIT 500`,
  )

export const findLapsedOffers = (db: Db, now: Date) =>
  db.rows<{ id: number; bundle_id: number }>(
    sql`SELECT id, bundle_id FROM waiting WHERE state = 'offered' AND offered_until <= ${now}
      ORDER BY offered_until LIMIT 500`,
  )

/** Copies that came onto a shelf by another way, and somebody waits for them. */
export const findUnoffered = (db: Db) =>
  db.rows<{ id: number }>(
    sql`SELECT b.id FROM bundles b WHERE b.stock > 0
        AND EXISTS (SELECT FROM waiting w WHERE w.bundle_id = b.id AND w.state = 'waiting')
      ORDER BY b.id LIMIT 200`,
  )
