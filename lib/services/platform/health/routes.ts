import { health } from '#lib/contract/health.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import type { Routes } from '../http/routes.ts'
import { within } from '../http/within.ts'
import { createMemo } from '../memo.ts'
import { type OutboxState, readOutboxState } from '../outbox/queries.ts'
import { askDatabase } from './queries.ts'

const patience = 2_000
/**
 * Milliseconds that the outbox state is cached, because the endpoint is public and has no rate
 * limit.
 */
const counted = 5_000

export const healthRoutes = (routes: Routes, { db, log, clock }: Deps) => {
  const memo = createMemo<OutboxState>({ clock, milliseconds: counted })
  routes.answer(health.live, async () => ({ status: 'ok' as const }))

  routes.answer(health.ready, async () => {
    try {
      await within(patience, askDatabase(db))
    } catch (error) {
      log.warn('not ready', { error })
      throw new DomainError('unavailable', { retryAfter: 2 })
    }
    const outbox = await within(
      patience,
      memo.get('outbox', () => readOutboxState(db)),
    ).catch(() => null)
    return { status: 'ok' as const, outbox }
  })
}
