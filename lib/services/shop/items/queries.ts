import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'

export const listInterests = (db: Db) =>
  db.rows<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM interests ORDER BY position, id`,
  )

/** Name of a choice: its variation `v` and its bundle `b`, each where it has a title. */
export const choiceName = sql`concat_ws(', ', nullif(v.title, ''), nullif(b.title, ''))`
