import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { health } from '#lib/contract/operations.ts'
import type { Deps } from '../../deps.ts'
import { askDatabase } from './queries.ts'

export const healthRoutes = (routes: Routes, { db, log }: Deps) => {
  routes.answer(health.live, async () => ({ status: 'ok' as const }))

  routes.answer(health.ready, async () => {
    try {
      await askDatabase(db)
    } catch (error) {
      log.warn('not ready', { error })
      throw new DomainError('unavailable', { retryAfter: 2 })
    }
    return { status: 'ok' as const }
  })
}
