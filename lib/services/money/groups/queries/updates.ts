import { type Sql, sql } from '#kernel/db/sql.ts'

export type UpdateRow = { id: number; title: string; body: string; posted_at: string }

const maxUpdates = 20

/** Column with the operator's latest messages in the group `itemId`. */
export const updatesOf = (
  itemId: Sql,
) => sql`(SELECT coalesce(json_agg(u ORDER BY u.posted_at DESC, u.id DESC), '[]')
     FROM (SELECT id, title, body, posted_at FROM group_updates WHERE item_id = ${itemId}
       ORDER BY posted_at DESC, id DESC LIMIT ${maxUpdates}) u)`
