import type { Hono } from 'hono'
import { createHost } from '#kernel/http/host.ts'
import type { Deps } from '../deps.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { batchesRoutes } from './batches/routes.ts'
import { campaignsRoutes } from './campaigns/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { codesRoutes } from './codes/routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { decisionsRoutes } from './decisions/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { invoicesRoutes } from './invoices/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { levelsRoutes } from './levels/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { byCookie, withProof } from './operators/policy.ts'
import { operatorsRoutes } from './operators/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { pickupPointsRoutes } from './pickup-points/routes.ts'
import { proposalsRoutes } from './proposals/routes.ts'
import { refundsRoutes } from './refunds/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shipmentsRoutes } from './shipments/routes.ts'
import { viewsRoutes } from './views/routes.ts'
import { type ReadJobs, worksRoutes } from './works/routes.ts'

export const consolePrefix = '/gestione/api'

const nouns = [
  operatorsRoutes,
  auditRoutes,
  decisionsRoutes,
  groupsRoutes,
  ordersRoutes,
  batchesRoutes,
  catalogueRoutes,
  refundsRoutes,
  accountsRoutes,
  moderationRoutes,
  commentsRoutes,
  proposalsRoutes,
  settingsRoutes,
  legalRoutes,
  pickupPointsRoutes,
  shipmentsRoutes,
  campaignsRoutes,
  viewsRoutes,
  invoicesRoutes,
  peopleRoutes,
  codesRoutes,
  levelsRoutes,
]

/** Builds the app behind the console. Its calls are not in the public document of the API. */
export const createConsole = (deps: Deps, readJobs: ReadJobs): Hono => {
  const host = createHost(deps, {
    prefix: consolePrefix,
    isPublic: false,
    authenticate: byCookie(deps),
    authorize: withProof(deps),
  })
  for (const noun of nouns) noun(host.routes, deps)
  worksRoutes(host.routes, deps, readJobs)
  return host.mount()
}
