import type { Db } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { sql } from '#kernel/db/sql.ts'
import { dayOf, plusDays } from '#lib/calendar/days.ts'

export type Opened = {
  type: string
  id: number
  title: string | null
  clicks: number
  ways: string
}

/** Lists the most opened entities of the last days, with the places they were opened from. */
export const listOpened = (db: Db, { days, now }: { days: number; now: Date }, page: PageRequest) =>
  readPage<Opened>(
    db,
    sql`
    WITH counted AS (
      SELECT entity_type, entity_id, location || '/' || source AS way, sum(clicks)::int AS clicks
      FROM entity_clicks
      WHERE day > ${plusDays(dayOf(now), -days)}::date
      GROUP BY 1, 2, 3)
    SELECT t.entity_type AS type, t.entity_id::int AS id, coalesce(i.title, p.title) AS title,
      sum(t.clicks)::int AS clicks, string_agg(t.way || ' ' || t.clicks, ', ' ORDER BY t.clicks DESC, t.way) AS ways
    FROM counted t
    LEFT JOIN items i ON i.id = t.entity_id AND i.kind = t.entity_type
    LEFT JOIN proposals p ON p.id = t.entity_id AND t.entity_type = 'proposal'
    GROUP BY 1, 2, 3 ORDER BY clicks DESC, type, id`,
    page,
  )
