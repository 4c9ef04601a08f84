import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { readNewest } from '../../community/comments/queries/threads.ts'
import { latestPeople, paysBack } from '../../money/groups/queries/people.ts'
import { isPublic } from '../../shop/items/policy.ts'
import { unitsLeft } from '../../shop/items/queries.ts'
import { movingVariations } from '../../storefront/catalogue/queries/options.ts'
import type { LiveItemRow } from './present.ts'
import { idOf } from './rules.ts'

export const readItems = (db: Db, ids: number[], now: Date) =>
  db.rows<LiveItemRow>(
    sql`SELECT i.kind || ':' || i.id AS topic, i.kind, i.slug, i.title, i.brand, i.status,
    i.expires_at, i.archived_at, i.published_at, i.weep_only_until, i.deliver_on,
    ${unitsLeft}, i.limited, i.goal_unit, i.goal, i.reached, i.percent, i.participants,
    ${latestPeople(sql`i.id`)} people, ${paysBack}, ${movingVariations} variations
  FROM items i WHERE i.id = ANY (${ids}::bigint[]) AND ${isPublic(now)}`.named('live-items'),
  )

export const readThreads = (db: Db, topics: string[], now: Date) => {
  const { proposals = [], items = [] } = Object.groupBy(topics, (topic) =>
    topic.startsWith('comments:proposal:') ? 'proposals' : 'items',
  )
  return readNewest(db, items.map(idOf), proposals.map(idOf), now)
}

type Unread = { session: number; unread: number; newest: number | null; highlighted: boolean }

/** An ended session has no row here, which ends its streams too. */
export const readUnread = (db: Db, sessions: number[], now: Date) =>
  db.rows<Unread>(
    sql`SELECT s.id AS session,
    (SELECT count(*)::int FROM notifications n
     WHERE n.member_id = s.member_id AND n.seen_at IS NULL AND n.read_at IS NULL) AS unread,
    (SELECT n.id FROM notifications n WHERE n.member_id = s.member_id
     ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AS newest,
    EXISTS (SELECT FROM notifications n
     WHERE n.member_id = s.member_id AND n.read_at IS NULL) AS highlighted
  FROM sessions s JOIN members m ON m.id = s.member_id
  WHERE s.id = ANY (${sessions}::bigint[]) AND s.revoked_at IS NULL AND s.idle_until > ${now}
    AND s.expires_at > ${now} AND m.deleted_at IS NULL`.named('live-unread'),
  )
