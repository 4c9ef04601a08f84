import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { dayOf, daysBetween, endOfDay, plusDays } from '#lib/calendar/days.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { isSuccess } from '../../../shop/items/policy.ts'
import { groupsOfHistory } from './forecast.ts'
import { seatUnits } from './shortfall.ts'

/** Reads what a group held at the end of each day on which that changed, in the unit of its goal. */
export const readCurve = (db: Db, id: number) =>
  db.rows<{ day: string; value: number }>(
    sql`SELECT day, (sum(change) OVER (ORDER BY day))::int "value" FROM (
        SELECT (at AT TIME ZONE ${timeZone})::date::text "day", sum(units) change FROM (
          SELECT p.joined_at, ${seatUnits} units FROM participations p
            JOIN bundles b ON b.id = p.bundle_id JOIN items i ON i.id = p.item_id
            WHERE p.item_id = ${id} AND (p.counted OR p.counts AND p.ended_at IS NOT NULL)
          UNION ALL
          SELECT p.ended_at, -${seatUnits} FROM participations p
            JOIN bundles b ON b.id = p.bundle_id JOIN items i ON i.id = p.item_id
            WHERE p.item_id = ${id} AND p.counts AND p.ended_at IS NOT NULL AND NOT p.counted
        ) moves(at, units) GROUP BY 1) days ORDER BY day`,
  )

/** Column with the moment at which group `i` opened. */
export const openedAt = sql`coalesce((SELECT min(e.at) FROM group_events e
  WHERE e.item_id = i.id AND e.kind = 'running'), i.published_at)`

const fewestTypical = 3

type Move = { groups: number; place: number; change: number }

/**
 * Sums what the last groups that succeeded gained up to each of these shares of their time, as shares of
 * their goals. The bundles lead to all seats of a group by an index, ended ones included.
 */
export const typicalStatement = (id: number, shares: readonly number[]) =>
  sql`WITH past AS (SELECT i.id, i.goal, i.goal_unit, span."from", span.until
      FROM items i CROSS JOIN LATERAL (SELECT ${openedAt} "from",
        coalesce(i.closed_at, i.expires_at) until) span
      WHERE ${isSuccess} AND i.id <> ${id} AND span."from" < span.until
        AND EXISTS (SELECT FROM participations p WHERE p.item_id = i.id AND p.counted)
      ORDER BY i.expires_at DESC, i.id DESC LIMIT ${groupsOfHistory})
    SELECT (SELECT count(*)::int FROM past) groups,
      width_bucket(extract(epoch FROM move.at - i."from")::float8
        / extract(epoch FROM i.until - i."from")::float8, ${shares}::float8[]) place,
      sum(move.units::float8 / i.goal) change
    FROM past i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
      JOIN participations p ON p.bundle_id = b.id AND p.counts
      CROSS JOIN LATERAL (VALUES (p.joined_at, ${seatUnits}), (p.ended_at, -${seatUnits})) move(at, units)
    WHERE move.at < i.until GROUP BY place ORDER BY place`.named('typical curve')

type Timed = { id: number; goal: number; openedAt: Date; expiresAt: Date }

/**
 * Reads what the last groups that succeeded held on average at the same share of their time, at the end
 * of each day of this group and scaled to its goal; null while there are too few.
 */
export const readTypical = async (db: Db, { id, goal, openedAt: from, expiresAt }: Timed) => {
  const first = dayOf(from)
  const length = expiresAt.getTime() - from.getTime()
  const days = Array.from(
    { length: Math.max(0, daysBetween(first, dayOf(expiresAt)) + 1) },
    (_, at) => plusDays(first, at),
  )
  const shares = days.map((day) => Math.min(1, (endOfDay(day).getTime() - from.getTime()) / length))
  const moves = await db.rows<Move>(typicalStatement(id, shares))
  const groups = moves[0]?.groups ?? 0
  if (groups < fewestTypical) return null
  const changes = new Map(moves.map(({ place, change }) => [place, change]))
  let held = 0
  return days.map((day, place) => {
    held += changes.get(place) ?? 0
    return { day, value: Math.round((held / groups) * goal) }
  })
}
