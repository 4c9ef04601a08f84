import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { within } from '#kernel/http/within.ts'

const patience = 2_000

/** Fails when the database is unreachable or was never migrated. */
export const askDatabase = (db: Db) =>
  within(patience, db.first(sql`SELECT name FROM applied_migrations ORDER BY name DESC LIMIT 1`))
