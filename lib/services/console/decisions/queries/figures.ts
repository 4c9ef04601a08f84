import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type Day, dayOf, plusDays, startOfDay } from '#lib/calendar/days.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { isInStock } from '../../../money/orders/queries/ready.ts'
import { unsent } from '../../../money/orders/rules/states.ts'

/** Each in its own query; an order can be shipped when all copies of a parcel are in stock. */
export const readFigures = async (db: Db, now: Date) => {
  const today = dayOf(now)
  const [orders, seats, works] = await Promise.all([
    db.first<{ to_ship: number; preparing: number }>(
      sql`SELECT count(*)::int to_ship, count(*) FILTER (WHERE o.state = 'preparing')::int preparing
        FROM orders o WHERE o.ended_at IS NULL AND o.state = ANY (${unsent}) AND o.kind <> 'weep'
          AND EXISTS (SELECT FROM order_parcels p
            WHERE p.order_id = o.id AND ${isInStock(today)})`,
    ),
    db.first<{ seats: number; groups: number }>(
      sql`SELECT count(*)::int seats, count(DISTINCT item_id)::int "groups" FROM participations
        WHERE ended_at IS NULL AND joined_at < ${startOfDay(today)}
          AND joined_at >= ${startOfDay(plusDays(today, -1))}`,
    ),
    db.first<{ stuck: number }>(
      sql`SELECT ((SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL)
        + (SELECT count(*) FROM failed_rows WHERE failures > 1))::int stuck`,
    ),
  ])
  return { ...orders!, ...seats!, ...works! }
}

const takingsDays = 14

export const listTakings = (db: Db, now: Date) => {
  const first = plusDays(dayOf(now), 1 - takingsDays)
  return db.rows<{ day: Day; cents: number }>(
    sql`SELECT (${first}::date + passed)::text "day", coalesce(sum(l.cents), 0)::int cents
      FROM generate_series(0, ${takingsDays - 1}::int) passed
      LEFT JOIN ledger l ON l.kind = 'capture' AND l.at >= ${startOfDay(first)}
        AND (l.at AT TIME ZONE ${timeZone})::date = ${first}::date + passed
      GROUP BY passed ORDER BY passed`,
  )
}
