import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { type EntityClick, measuring } from '#lib/contract/measuring.ts'
import type { Deps } from '../../deps.ts'

/** Counts clicks on public entities one by one, on private ones by type. Stores nothing of the person. */
const countClick = (db: Db, click: EntityClick, now: Date) => {
  const { entity_type: type, entity_id: id, location, source } = click
  return db.run(
    sql`INSERT INTO entity_clicks AS c (day, entity_type, entity_id, location, source, clicks)
    SELECT ${dayOf(now)}::date, ${type}::text,
      CASE WHEN ${type} IN ('preorder', 'sale', 'proposal') THEN ${id}::bigint ELSE 0 END,
      ${location}::text, ${source}::text, 1
    WHERE CASE WHEN ${type} = 'proposal' THEN EXISTS (SELECT FROM proposals WHERE id = ${id}::bigint)
      WHEN ${type} IN ('preorder', 'sale')
        THEN EXISTS (SELECT FROM items WHERE id = ${id}::bigint AND kind = ${type})
      ELSE true END
    ON CONFLICT (day, entity_type, entity_id, location, source)
      DO UPDATE SET clicks = c.clicks + 1`.named('count-click'),
  )
}

export const measuringRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(measuring.consent, { limit: 'browserConsent' }, ({ body, once }) =>
    once(async (tx) => {
      const { id, version, statistics, marketing } = body
      const now = clock.now()
      // Appends a row for each answer, so that earlier answers stay provable.
      await tx.run(sql`INSERT INTO browser_consents (browser, version, statistics, marketing, answered_at)
        VALUES (${id}, ${version}, ${statistics}, ${marketing}, ${now})`)
      return { data: { answered_at: now.toISOString() } }
    }),
  )

  routes.answer(measuring.event, { limit: 'event' }, async ({ body }) => {
    await countClick(db, body, clock.now())
  })
}
