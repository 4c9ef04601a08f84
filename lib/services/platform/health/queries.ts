import type { Pool } from 'pg'

/** Fails when the database is away or was never migrated. */
export const askDatabase = (pool: Pool) =>
  pool.query('SELECT name FROM applied_migrations ORDER BY name DESC LIMIT 1')
