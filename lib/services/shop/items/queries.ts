import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'

export const listInterests = (db: Db) =>
  db.rows<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM interests ORDER BY position, id`,
  )

/** What somebody chose of an item: its variation `v` and its bundle `b`, each where it has a name. */
export const choiceName = sql`concat_ws(', ', nullif(v.title, ''), nullif(b.title, ''))`
