import type { Hono } from 'hono'
import { createHost } from '#kernel/http/host.ts'
import type { Deps } from '../deps.ts'
import { auditRoutes } from './audit/routes.ts'
import { codesRoutes } from './codes/routes.ts'
import { byCookie, withProof } from './operators/policy.ts'
import { operatorsRoutes } from './operators/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { peopleRoutes } from './people/routes.ts'

export const consolePrefix = '/gestione/api'

/** Builds the app behind the console. Its calls are not in the public document of the API. */
export const createConsole = (deps: Deps): Hono => {
  const host = createHost(deps, {
    prefix: consolePrefix,
    isPublic: false,
    authenticate: byCookie(deps),
    authorize: withProof(deps),
  })
  for (const noun of [operatorsRoutes, auditRoutes, ordersRoutes, peopleRoutes, codesRoutes])
    noun(host.routes, deps)
  return host.mount()
}
