import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { ChargeHistory, Held } from '../rules/forecast.ts'
import { methodLasts } from '../rules/grace.ts'
import { seatUnits } from './shortfall.ts'

/** Matches a method that is there and works until the last day on which a group is charged. */
const lasts = (day: Sql) => sql`(pm.expires_on IS NULL OR pm.expires_on >= ${day})`

/** Matches seats with a missing or soon expiring method, or without an address. */
export const isBroken = (lastCharge: Sql) => sql`p.state = 'active' AND (p.delivery IS NULL
  OR NOT EXISTS (SELECT FROM payment_methods pm WHERE pm.id = p.method_id AND pm.removed_at IS NULL
    AND ${lasts(lastCharge)}))`

/** Matches seats that need their member before they can be paid. */
const needsMember = (lastCharge: Sql) =>
  sql`(p.state = 'action_required' OR ${isBroken(lastCharge)})`

type Due = { id: number; expiresAt: Date }

/** Reads what the seats of these groups hold, without those whose price limit is not reached. */
export const readHeld = async (db: Db, groups: readonly Due[]) => {
  const rows = await db.rows<Held & { id: number }>(
    sql`SELECT g.id, coalesce(sum(units) FILTER (WHERE p.state = 'ordered'), 0)::int paid,
        coalesce(sum(units) FILTER (WHERE p.state <> 'ordered' AND NOT p.broken), 0)::int sure,
        coalesce(sum(units) FILTER (WHERE p.broken), 0)::int broken
      FROM unnest(${groups.map(({ id }) => id)}::bigint[],
        ${groups.map(({ expiresAt }) => methodLasts(expiresAt))}::date[]) g(id, last_charge)
      JOIN items i ON i.id = g.id
      LEFT JOIN LATERAL (SELECT p.state, ${seatUnits} units, ${needsMember(sql`g.last_charge`)} broken
        FROM participations p JOIN bundles b ON b.id = p.bundle_id
        WHERE p.item_id = i.id AND p.ended_at IS NULL AND p.counts) p ON true
      GROUP BY g.id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Closed groups that tell what to expect of the next. */
export const groupsOfHistory = 12

/** Counts what became of the charges of the last closed groups. */
export const readChargeHistory = async (db: Db) =>
  (await db.first<ChargeHistory>(
    sql`WITH latest AS (SELECT i.id, i.closed_at FROM items i
        WHERE i.kind = 'preorder' AND i.closed_at IS NOT NULL
          AND i.status NOT IN ('running', 'collecting')
          AND EXISTS (SELECT FROM group_events e WHERE e.item_id = i.id AND e.kind = 'collecting')
        ORDER BY i.closed_at DESC, i.id DESC LIMIT ${groupsOfHistory})
      SELECT count(DISTINCT latest.id)::int groups, coalesce(sum(p.quantity), 0)::int charged,
        coalesce(sum(p.quantity) FILTER (WHERE p.state <> 'ordered'), 0)::int failed
      FROM latest JOIN participations p ON p.item_id = latest.id AND (p.state = 'ordered'
        OR p.state IN ('dropped', 'withdrawn') AND p.ended_at > latest.closed_at)`,
  ))!

const mostBroken = 200

export type BrokenSeat = {
  id: number
  /** First name and initial; null for a deleted account. */
  name: string | null
  copies: number
  address: boolean
  /** Null when nothing is wrong with the payment. */
  payment: 'refused' | 'none' | 'removed' | 'expires' | null
  expires_on: string | null
}

/** Lists seats that need their member, those that expire first at the top. */
export const listBroken = (db: Db, { id, expiresAt }: Due) => {
  const lastCharge = sql`${methodLasts(expiresAt)}::date`
  return db.rows<BrokenSeat>(
    sql`SELECT p.id, p.quantity copies, p.delivery IS NULL address, pm.expires_on,
        (SELECT split_part(m.name, ' ', 1)
            || coalesce(' ' || substr(nullif(split_part(m.name, ' ', 2), ''), 1, 1) || '.', '')
          FROM members m WHERE m.id = p.member_id AND m.deleted_at IS NULL) "name",
        CASE WHEN p.state = 'action_required' THEN 'refused' WHEN pm.id IS NULL THEN 'none'
          WHEN pm.removed_at IS NOT NULL THEN 'removed'
          WHEN NOT ${lasts(lastCharge)} THEN 'expires' END payment
      FROM participations p LEFT JOIN payment_methods pm ON pm.id = p.method_id
      WHERE p.item_id = ${id} AND p.ended_at IS NULL AND p.counts AND ${needsMember(lastCharge)}
      ORDER BY pm.expires_on, p.joined_at, p.id LIMIT ${mostBroken}`,
  )
}

/** Reads the price of the first bundle with steps, or of the first one, now and at its next step. */
export const readPriceSteps = (db: Db, id: number) =>
  db.first<{ cents: number; next: { from: number; cents: number } | null }>(
    sql`SELECT price_at(b.id, i.reached) cents,
        (SELECT json_build_object('from', s.from_reached, 'cents', s.price_cents) FROM price_steps s
          WHERE s.bundle_id = b.id AND s.from_reached > i.reached ORDER BY s.from_reached LIMIT 1) next
      FROM items i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
      WHERE i.id = ${id} AND b.closed_at IS NULL
      ORDER BY NOT EXISTS (SELECT FROM price_steps own WHERE own.bundle_id = b.id),
        b.price_cents, b.id LIMIT 1`,
  )

/** Counts members in the waiting lists of a group, and those with a saved method. */
export const countWaiting = async (db: Db, id: number) =>
  (await db.first<{ people: number; withMethod: number }>(
    sql`SELECT count(*)::int people, count(*) FILTER (WHERE EXISTS (SELECT FROM payment_methods pm
        WHERE pm.member_id = w.member_id AND pm.removed_at IS NULL))::int "withMethod"
      FROM (SELECT DISTINCT w.member_id FROM waiting w JOIN bundles b ON b.id = w.bundle_id
        JOIN variations v ON v.id = b.variation_id
        WHERE v.item_id = ${id} AND w.ended_at IS NULL) w`,
  ))!
