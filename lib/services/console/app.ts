import type { Hono } from 'hono'
import { createHost } from '#kernel/http/host.ts'
import type { Deps } from '../deps.ts'
import { auditRoutes } from './audit/routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { byCookie, withProof } from './operators/policy.ts'
import { operatorsRoutes } from './operators/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { proposalsRoutes } from './proposals/routes.ts'

export const consolePrefix = '/gestione/api'

/** Builds the app behind the console. Its calls are not in the public document of the API. */
export const createConsole = (deps: Deps): Hono => {
  const host = createHost(deps, {
    prefix: consolePrefix,
    isPublic: false,
    authenticate: byCookie(deps),
    authorize: withProof(deps),
  })
  const nouns = [
    operatorsRoutes,
    auditRoutes,
    ordersRoutes,
    moderationRoutes,
    commentsRoutes,
    proposalsRoutes,
  ]
  for (const noun of nouns) noun(host.routes, deps)
  return host.mount()
}
