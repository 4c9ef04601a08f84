import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { notifications } from '#lib/contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { readAll, readOne, seeAll } from './commands/look.ts'
import { presentNotification } from './present.ts'
import { countNotifications, listNotifications } from './queries.ts'

/** Answers not_found for notifications of other members. */
const requireNotification = async (db: Db, member: MemberId, id: number) => {
  const own = await db.first(
    sql`SELECT FROM notifications WHERE id = ${id} AND member_id = ${member}`,
  )
  if (!own) throw new DomainError('not_found')
}

export const notificationsRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(notifications.list, async ({ member, query: { page } }) => {
    const total = await countNotifications(db, member)
    const rows = page > lastPage(total) ? [] : await listNotifications(db, member, page)
    return { data: rows.map(presentNotification), meta: pageMeta(page, total) }
  })

  routes.answer(notifications.see, async ({ member, query: { until } }) => ({
    data: { seen: await seeAll(db, member, clock.now(), until) },
  }))

  routes.answer(notifications.read, async ({ member, query: { until } }) => ({
    data: { read: await readAll(db, member, clock.now(), until) },
  }))

  routes.answer(notifications.readOne, async ({ member, params: { id } }) => {
    await requireNotification(db, member, id)
    return { data: { read: await readOne(db, member, clock.now(), id) } }
  })
}
