import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'

/** Fails when the database is unreachable or was never migrated. */
export const askDatabase = (db: Db) =>
  db.first(sql`SELECT name FROM applied_migrations ORDER BY name DESC LIMIT 1`)
