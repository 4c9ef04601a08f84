import type { Hono } from 'hono'
import { accountsRoutes } from './accounts/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { commentsRoutes } from './comments/routes.ts'
import { communityRoutes } from './community/routes.ts'
import { crawlRoutes } from './crawl/routes.ts'
import { followingRoutes } from './following/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { identitiesRoutes } from './identities/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { marksRoutes } from './marks/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { optionsRoutes } from './options/routes.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import type { Deps } from './platform/deps.ts'
import { createHost } from './platform/http/host.ts'
import type { Routes } from './platform/http/routes.ts'
import { openSocial } from './platform/social/open.ts'
import { standInPath } from './platform/social/settings.ts'
import { postalAddressesRoutes } from './postal-addresses/routes.ts'
import { preferencesRoutes } from './preferences/routes.ts'
import { profilesRoutes } from './profiles/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { useSession } from './sessions/commands.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shareRoutes } from './share/routes.ts'
import { signUpsRoutes } from './sign-ups/routes.ts'
import { socialSignInsRoutes } from './social-sign-ins/routes.ts'

const nouns: ((routes: Routes, deps: Deps) => void)[] = [
  healthRoutes,
  accountsRoutes,
  signUpsRoutes,
  passwordsRoutes,
  profilesRoutes,
  sessionsRoutes,
  postalAddressesRoutes,
  preferencesRoutes,
  notificationsRoutes,
  catalogueRoutes,
  optionsRoutes,
  communityRoutes,
  commentsRoutes,
  marksRoutes,
  followingRoutes,
  searchRoutes,
  crawlRoutes,
  homeRoutes,
  pictureRoutes,
  shareRoutes,
  settingsRoutes,
  mailboxRoutes,
]

/** Everything behind /api/, for whoever serves it: the site, the services process, the tests. */
export const createApi = (deps: Deps, stopping?: AbortSignal): Hono => {
  const host = createHost(deps, {
    findSession: (tokenHash, now) => useSession(deps, tokenHash, now),
  })
  for (const noun of nouns) noun(host.routes, deps)
  const social = openSocial(deps)
  identitiesRoutes(host.routes, deps, social.verifiers)
  socialSignInsRoutes(host.routes, deps, social.verifiers)
  ownDataRoutes(host.routes, deps, social.verifiers)
  liveRoutes(host.routes, deps, { stopping })
  const app = host.mount()
  if (social.standIn) app.route(standInPath, social.standIn)
  return app
}
