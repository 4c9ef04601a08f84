import type { Db } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { isOnOffer, isOpenGroup, isPublic } from '../../shop/items/policy.ts'
import type { NotificationRow } from './present.ts'

// Selects the page from the index first and joins only those rows.
export const listNotifications = (db: Db, member: MemberId, page: number) =>
  db.rows<NotificationRow>(
    sql`SELECT n.id, n.type, n.campaign_id, n.data, n.created_at, n.read_at, ${pictureColumns('picture')}
  FROM (SELECT * FROM notifications WHERE member_id = ${member}
        ORDER BY created_at DESC, id DESC LIMIT ${raw(`${perPage}`)} OFFSET ${(page - 1) * perPage}) n
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

/** Returns the time from which the unread notice of a bundle counts; undefined without an unread one. */
export const findBundledSince = async (db: Db, member: MemberId, key: string) => {
  const row = await db.first<{ since: Date }>(
    sql`SELECT bundled_since since FROM notifications
      WHERE member_id = ${member} AND bundle = ${key} AND read_at IS NULL
      ORDER BY bundled_since LIMIT 1`.named('bundled since'),
  )
  return row?.since
}

export const listFollowedGroups = async (db: Db, member: number, now: Date) => {
  const rows = await db.rows<{ title: string; percent: number; until: Date }>(
    sql`SELECT i.title, i.percent, i.expires_at until FROM follows f JOIN items i ON i.id = f.item_id
      WHERE f.member_id = ${member} AND ${isOpenGroup(now)} ORDER BY i.expires_at, i.id LIMIT 5`.named(
      'digest-groups',
    ),
  )
  return rows.map(({ until, ...row }) => ({ ...row, until: until.getTime() }))
}

export const listWanted = (db: Db, now: Date) =>
  db.rows<{ title: string; wanted: number }>(
    sql`SELECT p.title, p.wants + p.needs wanted FROM proposals p
      WHERE p.archived_at IS NULL AND p.removed_at IS NULL AND p.wants + p.needs > 0
        AND p.published_at > ${now}::timestamptz - interval '30 days' AND p.published_at <= ${now}
      ORDER BY p.wants + p.needs DESC, p.id DESC LIMIT 3`.named('digest-proposals'),
  )

/** Openings of the last hour, also early ones; runs repeat rows, and a longer outage skips some. */
export const listOpened = (db: Db, now: Date) =>
  db.rows<{ id: number; early: boolean }>(
    sql`WITH span AS (SELECT ${now}::timestamptz - interval '1 hour' since),
      moved AS (
        SELECT i.id FROM items i, span WHERE ${isOpenGroup(now)}
          AND i.published_at > since AND i.published_at <= ${now}
        UNION SELECT item_id FROM group_events, span
          WHERE kind = 'running' AND at > since AND at <= ${now}
        UNION SELECT id FROM items, span WHERE weep_only_until > since)
    SELECT i.id, coalesce(i.weep_only_until > ${now}, false) early
    FROM moved JOIN items i USING (id)
    WHERE ${isPublic(now)} AND ${isOnOffer(now)}
      AND (i.weep_only_until > ${now} OR i.kind = 'preorder')
    ORDER BY i.id`.named('opened'),
  )
