import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { type GroupStatus, madeIt } from './rules.ts'

export const listInterests = (db: Db) =>
  db.rows<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM interests ORDER BY position, id`,
  )

/** Name of a choice: its variation `v` and its bundle `b`, each where it has a title. */
export const choiceName = sql`concat_ws(', ', nullif(v.title, ''), nullif(b.title, ''))`

/** Column with the title and day of the latest message in the group `itemId`. */
export const latestUpdateOf = (
  itemId: Sql,
) => sql`(SELECT json_build_object('title', title, 'posted_at', posted_at)
     FROM group_updates WHERE item_id = ${itemId} ORDER BY posted_at DESC, id DESC LIMIT 1)`

export type StageRow = {
  id: number
  slug: string
  title: string
  status: GroupStatus
  deliver_on: string | null
  update: { title: string; posted_at: string } | null
}

/** Column with the stage of the group `g`; null where there is none. */
export const stageOf = (g: Sql) => sql`(CASE WHEN ${g}.id IS NOT NULL THEN json_build_object(
     'id', ${g}.id, 'slug', ${g}.slug, 'title', ${g}.title, 'status', ${g}.status,
     'deliver_on', ${g}.deliver_on, 'update', ${latestUpdateOf(sql`${g}.id`)}) END)`

/** Units left of an item `i`; null without a limit. A group that made it sells only counted copies. */
export const unitsLeft = sql`CASE WHEN i.status = ANY (${[...madeIt]}::text[])
    THEN (SELECT coalesce(sum(b.stock), 0)::int FROM variations v JOIN bundles b ON b.variation_id = v.id
      WHERE v.item_id = i.id AND b.closed_at IS NULL)
    ELSE i.units_left END units_left`
