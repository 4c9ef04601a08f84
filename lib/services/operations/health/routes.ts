import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { within } from '#kernel/http/within.ts'
import { health } from '#lib/contract/operations.ts'
import type { Deps } from '../../deps.ts'

/** Fails when the database is unreachable or was never migrated. */
const askDatabase = (db: Db) =>
  db.first(sql`SELECT name FROM applied_migrations ORDER BY name DESC LIMIT 1`)

const patience = 2_000

export const healthRoutes = (routes: Routes, { db, log }: Deps) => {
  routes.answer(health.live, async () => ({ status: 'ok' as const }))

  routes.answer(health.ready, async () => {
    try {
      await within(patience, askDatabase(db))
    } catch (error) {
      log.warn('not ready', { error })
      throw new DomainError('unavailable', { retryAfter: 2 })
    }
    return { status: 'ok' as const }
  })
}
