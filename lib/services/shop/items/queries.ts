import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'

export const listInterests = (db: Db) =>
  db.rows<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM interests ORDER BY position, id`,
  )
