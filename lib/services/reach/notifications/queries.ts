import type { Db } from '../../platform/db/connection.ts'
import { sql, words } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { perPage } from '../../platform/http/pages.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import type { NotificationRow } from './present.ts'

// The twenty are chosen first, from the index, and only then joined.
export const listNotifications = (db: Db, member: MemberId, page: number) =>
  db.rows<NotificationRow>(
    sql`SELECT n.id, n.type, n.campaign_id, n.data, n.created_at, n.read_at, ${pictureColumns('picture')}
  FROM (SELECT * FROM notifications WHERE member_id = ${member}
        ORDER BY created_at DESC, id DESC LIMIT ${words(`${perPage}`)} OFFSET ${(page - 1) * perPage}) n
  LEFT JOIN pictures picture ON picture.id = n.data ->> 'picture_id'
  ORDER BY n.created_at DESC, n.id DESC`.named('notifications'),
  )

export const countNotifications = async (db: Db, member: MemberId) => {
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM notifications WHERE member_id = ${member}`.named(
      'count-notifications',
    ),
  )
  return row?.total ?? 0
}
