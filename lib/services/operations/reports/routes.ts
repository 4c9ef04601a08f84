import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { reports } from '#lib/contract/operations.ts'
import type { Deps } from '../../deps.ts'
import { readViolations } from './rules.ts'

/** Public endpoint: a report is only logged, shortened. */
export const reportsRoutes = (routes: Routes, { log }: Deps) =>
  routes.answer(reports.policy, { limit: 'policyReport' }, async ({ body }) => {
    const violations = readViolations(body)
    if (!violations) throw new DomainError('unreadable_body')
    for (const violation of violations)
      log.warn('a browser reported a violation of the content policy', violation)
  })
