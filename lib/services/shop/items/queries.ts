import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { madeIt } from './rules.ts'

export const listInterests = (db: Db) =>
  db.rows<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM interests ORDER BY position, id`,
  )

/** Name of a choice: its variation `v` and its bundle `b`, each where it has a title. */
export const choiceName = sql`concat_ws(', ', nullif(v.title, ''), nullif(b.title, ''))`

/**
 * Column with the units left of an item `i`; null without a limit. A group that made it sells only its
 * counted copies.
 */
export const unitsLeft = sql`CASE WHEN i.status = ANY (${[...madeIt]}::text[])
    THEN (SELECT coalesce(sum(b.stock), 0)::int FROM variations v JOIN bundles b ON b.variation_id = v.id
      WHERE v.item_id = i.id AND b.closed_at IS NULL)
    ELSE i.units_left END units_left`
