import type { Db } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { commentsOfItem } from './threads.ts'

export type NewestRow = {
  topic: string
  threads: number
  comments: number
  newest: number | null
  newest_parent: number | null
  became: number | null
}

const newestOf = (column: 'item_id' | 'proposal_id', id: string) =>
  raw(`LEFT JOIN LATERAL (SELECT c.id, c.parent_id FROM comments c
    WHERE c.${column} = ${id} AND c.removed_at IS NULL ORDER BY c.id DESC LIMIT 1) newest ON true`)

export const newestStatement = (items: number[], proposals: number[], now: Date) =>
  sql`SELECT 'comments:' || i.kind || ':' || i.id AS topic, i.threads, ${commentsOfItem} comments, newest.id newest,
      newest.parent_id newest_parent, NULL::bigint became
    FROM items i ${newestOf('item_id', 'i.id')}
    WHERE i.id = ANY (${items}::bigint[]) AND ${isPublic(now)}
    UNION ALL SELECT 'comments:proposal:' || p.id, p.threads, p.comments, newest.id, newest.parent_id, p.item_id
    FROM proposals p ${newestOf('proposal_id', 'p.id')}
    WHERE p.id = ANY (${proposals}::bigint[]) AND p.removed_at IS NULL`.named('newest-comments')

/** Reads thread count and newest comment of all these discussions in one statement. */
export const readNewest = (db: Db, items: number[], proposals: number[], now: Date) =>
  db.rows<NewestRow>(newestStatement(items, proposals, now))
