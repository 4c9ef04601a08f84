import type { Hono } from 'hono'
import { standInPath } from '#kernel/config/social.ts'
import { byToken } from '#kernel/http/call.ts'
import { createHost } from '#kernel/http/host.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { pictureRoutes } from '../tools/pictures/routes.ts'
import { placesRoutes } from '../tools/places/routes.ts'
import { blocksRoutes } from './community/blocks/routes.ts'
import { commentsRoutes } from './community/comments/routes.ts'
import { marksRoutes } from './community/marks/routes.ts'
import { moderationRoutes } from './community/moderation/routes.ts'
import { communityRoutes } from './community/proposals/routes.ts'
import type { Deps } from './deps.ts'
import { accountsRoutes } from './members/accounts/routes.ts'
import { postalAddressesRoutes } from './members/addresses/routes.ts'
import { identitiesRoutes } from './members/identities/routes.ts'
import { legalRoutes } from './members/legal/routes.ts'
import { ownDataRoutes } from './members/own-data/routes.ts'
import { preferencesRoutes } from './members/preferences/routes.ts'
import { sessionFinder } from './members/sessions/commands.ts'
import { sessionsRoutes } from './members/sessions/routes.ts'
import { checkoutRoutes } from './money/checkout/routes.ts'
import { codesRoutes } from './money/codes/routes.ts'
import { creditsRoutes } from './money/credits/routes.ts'
import { groupsRoutes } from './money/groups/routes.ts'
import { ordersRoutes } from './money/orders/routes.ts'
import { paymentsRoutes } from './money/payments/routes.ts'
import { settlementRoutes } from './money/settlement/routes.ts'
import { stockRoutes } from './money/stock/routes.ts'
import { weepRoutes } from './money/weep/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { mailboxRoutes } from './operations/mailbox/routes.ts'
import { reportsRoutes } from './operations/reports/routes.ts'
import { contactsRoutes } from './reach/contacts/routes.ts'
import { devicesRoutes } from './reach/devices/routes.ts'
import { liveRoutes } from './reach/live/routes.ts'
import { measuringRoutes } from './reach/measuring/routes.ts'
import { notificationsRoutes } from './reach/notifications/routes.ts'
import { optOutsRoutes } from './reach/opt-outs/routes.ts'
import { catalogueRoutes } from './storefront/catalogue/routes.ts'
import { crawlRoutes } from './storefront/crawl/routes.ts'
import { followingRoutes } from './storefront/following/routes.ts'
import { homeRoutes } from './storefront/home/routes.ts'
import { momentsRoutes } from './storefront/moments/routes.ts'
import { searchRoutes } from './storefront/search/routes.ts'
import { settingsRoutes } from './storefront/settings/routes.ts'
import { shareRoutes } from './storefront/share/routes.ts'
import { weepOfferRoutes } from './storefront/weep/routes.ts'

const nouns: ((routes: Routes, deps: Deps) => void)[] = [
  healthRoutes,
  reportsRoutes,
  accountsRoutes,
  sessionsRoutes,
  postalAddressesRoutes,
  preferencesRoutes,
  notificationsRoutes,
  devicesRoutes,
  optOutsRoutes,
  contactsRoutes,
  measuringRoutes,
  catalogueRoutes,
  communityRoutes,
  commentsRoutes,
  marksRoutes,
  blocksRoutes,
  moderationRoutes,
  groupsRoutes,
  paymentsRoutes,
  settlementRoutes,
  followingRoutes,
  searchRoutes,
  crawlRoutes,
  homeRoutes,
  momentsRoutes,
  pictureRoutes,
  placesRoutes,
  shareRoutes,
  settingsRoutes,
  legalRoutes,
  mailboxRoutes,
  checkoutRoutes,
  creditsRoutes,
  codesRoutes,
  stockRoutes,
  ordersRoutes,
  weepRoutes,
  weepOfferRoutes,
]

/** Builds the app behind /api/, for the site, the services process and the tests. */
export const createApi = (deps: Deps, stopping?: AbortSignal): Hono => {
  const host = createHost(deps, { authenticate: byToken(sessionFinder(deps)) })
  for (const noun of nouns) noun(host.routes, deps)
  const { social } = deps
  identitiesRoutes(host.routes, deps, social.verifiers)
  ownDataRoutes(host.routes, deps, social.verifiers)
  liveRoutes(host.routes, deps, stopping)
  const app = host.mount()
  if (social.standIn) app.route(standInPath, social.standIn)
  return app
}
