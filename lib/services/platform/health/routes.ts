import { health } from '#lib/contract/health.ts'
import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import type { Routes } from '../http/routes.ts'
import { within } from '../http/within.ts'

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
