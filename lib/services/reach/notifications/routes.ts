import type { Db } from '#kernel/db/connection.ts'
import { empty, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { notifications } from '#lib/contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { presentNotification } from './present.ts'
import { countNotifications, listNotifications } from './queries.ts'

const upTo = (until: number | undefined) => (until === undefined ? empty : sql` AND id <= ${until}`)

/** Returns the number of notifications marked. Announces, so that the counter of other open pages decreases. */
const mark = async (db: Db, member: MemberId, change: Sql, which: Sql) => {
  const row = await db.first<{ marked: number }>(sql`WITH done AS (UPDATE notifications
    SET ${change} WHERE member_id = ${member} AND read_at IS NULL${which} RETURNING 1)
  SELECT count(*)::int AS marked,
    CASE WHEN count(*) > 0 THEN announce(ARRAY['member:' || ${member}::bigint]) END
  FROM done`)
  return row?.marked ?? 0
}

export const notificationsRoutes = (routes: Routes, { db, clock }: Deps) => {
  const read = async (member: MemberId, which: Sql) => {
    const now = clock.now()
    const change = sql`read_at = ${now}, seen_at = coalesce(seen_at, ${now})`
    return { data: { read: await mark(db, member, change, which) } }
  }

  routes.answer(notifications.list, async ({ member, query: { page } }) => {
    const total = await countNotifications(db, member)
    const rows = page > lastPage(total) ? [] : await listNotifications(db, member, page)
    return { data: rows.map(presentNotification), meta: pageMeta(page, total) }
  })

  routes.answer(notifications.see, async ({ member, query: { until } }) => {
    const unseen = sql` AND seen_at IS NULL${upTo(until)}`
    return { data: { seen: await mark(db, member, sql`seen_at = ${clock.now()}`, unseen) } }
  })

  routes.answer(notifications.read, ({ member, query: { until } }) => read(member, upTo(until)))

  routes.answer(notifications.readOne, async ({ member, params: { id } }) => {
    const own = sql`SELECT FROM notifications WHERE id = ${id} AND member_id = ${member}`
    await db.one(own)
    return read(member, sql` AND id = ${id}`)
  })
}
