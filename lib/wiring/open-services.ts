import { startAnnouncer } from '#kernel/announcer.ts'
import type { Config } from '#kernel/config/config.ts'
import { paypalWebhookPath, standInPlaces } from '#kernel/config/paypal.ts'
import { applyStoredSettings, refreshSettings } from '#kernel/config/stored-settings.ts'
import { openData, shopLine } from '#kernel/database.ts'
import { openAgreedClock } from '#kernel/db/agreed-clock.ts'
import type { Database } from '#kernel/db/connection.ts'
import { openChanges } from '#kernel/db/listen.ts'
import { openReplica } from '#kernel/db/replica.ts'
import { listenWith } from '#kernel/http/listener.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { Log } from '#kernel/log.ts'
import type { Handler } from '#kernel/serve.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import { createApi } from '#lib/services/app.ts'
import { consolePrefix, createConsole } from '#lib/services/console/app.ts'
import { openDemoLink } from '#lib/services/console/operators/commands/sessions.ts'
import { consoleOrigin } from '#lib/services/console/operators/rules.ts'
import type { Deps } from '#lib/services/deps.ts'
import { openMeasures } from '#lib/services/measures.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import { watchStorage } from '#lib/services/operations/health/commands.ts'
import { askDatabase } from '#lib/services/operations/health/queries.ts'
import { findPrefix } from '#lib/tools/payment-provider/own-ids.ts'
import { openDeps } from './open-deps.ts'

/** Loaded only with the stand-in for PayPal. */
const loadStandIn = () => import('#lib/stand-ins/paypal/start.ts')

/** Starts the stand-in of the demo, a separate process, and adds its URLs to the configuration. */
const withPaypal = async (config: Config, lifecycle: Lifecycle, log: Log): Promise<Config> => {
  if (config.paypal.standIn !== 'own') return config
  const { url, stop } = await (await loadStandIn()).startStandIn(config.dataFolder, log)
  lifecycle.onStop('stand-in of PayPal', stop)
  return { ...config, paypal: { ...config.paypal, ...standInPlaces(url) } }
}

const registerPaypalWebhook = async ({ config, log }: Deps, address: string) => {
  const { apiBase = '' } = config.paypal
  const { registerWebhook } = await loadStandIn()
  await registerWebhook(apiBase, `${address}/api${paypalWebhookPath}`).catch((error) =>
    log.warn('the webhook of the shop could not be registered at the PayPal stand-in', { error }),
  )
}

/** Loaded only in a demo: a real shop has no use for its pictures and texts. */
const fillDemo = async (deps: Deps) => {
  const logins = await (await import('#lib/demo/open.ts')).openDemo(deps)
  await (await import('#lib/demo/payments.ts')).rememberWallets(deps)
  return logins
}

/** Loaded with the background: few calls need the jobs, and none before the server listens. */
const readJobs = async () => (await import('#lib/services/background.ts')).jobs

/** Answers calls of the API and of the console, in this process and over HTTP. */
const openApi = (deps: Deps, stopping: AbortSignal) => {
  const api = createApi(deps, stopping)
  const shopConsole = createConsole(deps, readJobs)
  const fetch: typeof api.fetch = (request, ...more) =>
    (new URL(request.url).pathname.startsWith(consolePrefix) ? shopConsole : api).fetch(
      request,
      ...more,
    )
  const handle: Handler = listenWith({ fetch }, deps.config)
  return { fetch, handle }
}

const openCopies = (
  { replicaUrl: url, databasePoolSize: poolSize }: Config,
  parts: Pick<Deps, 'changes' | 'log'> & { db: Database },
  lifecycle: Lifecycle,
) => {
  if (url === undefined) return undefined
  const replica = openReplica({ ...parts, url, poolSize })
  lifecycle.onStop('replica', replica.close)
  return replica
}

type Options = { goBack: boolean; file: string | undefined; answers: boolean }

/** Opens the database with everything that works on it. */
export const openServices = async (
  shop: Config,
  lifecycle: Lifecycle,
  log: Log,
  { goBack, file, answers }: Options,
) => {
  const config = await withPaypal(shop, lifecycle, log)
  const { url, db, listener } = await openData(config, lifecycle, log, { goBack })
  await applyStoredSettings(db, config)
  const kind = await requireShopKind(db, config)
  console.error(shopLine(config, { kind, file }))
  const announcer = startAnnouncer({ url, log, purges: config.cdn !== undefined })
  lifecycle.onStop('announcer', announcer.stop)
  db.onCommit(announcer.wake)
  const changes = await openChanges(listener, log, () => refreshSettings(db, config))
  // First of those who hear changes: pages that these drop are read past them.
  const replica = answers ? openCopies(config, { db, changes, log }, lifecycle) : undefined
  const { clock, close: closeClock } = await openAgreedClock(db, log)
  lifecycle.onStop('clock', closeClock)
  const deps = openDeps({ config, db, log, changes, clock, replica })
  const isSharing = await watchStorage(deps)
  const logins = config.enableDemo ? await fillDemo(deps) : []
  await findPrefix(db, config)
  await openLevels(deps)

  return {
    logins,
    changes,
    pool: db.pool,
    measures: openMeasures(deps),
    openApi: (stopping: AbortSignal) => openApi(deps, stopping),
    isReady: async () => (await askDatabase(db)) !== undefined && (await isSharing()),
    /** Works on the queues. Loaded after the start, because pages do not need mail and jobs. */
    openBackground: async () => {
      if (lifecycle.isStopping()) return
      const opening = import('#lib/services/background.ts').then(({ startBackground }) =>
        startBackground(deps, listener),
      )
      // A stop during loading waits until the queues can be stopped.
      lifecycle.onLeave('queues', async () => (await opening.catch(() => undefined))?.())
      await opening
    },
    /** Has the stand-in for PayPal, where there is one, report to this address. */
    registerWebhook: async (address: string) => {
      if (config.paypal.standIn) await registerPaypalWebhook(deps, address)
    },
    /** Address that signs in to the console of a demo. */
    demoConsole: async () =>
      config.enableDemo
        ? `${consoleOrigin(config)}/gestione/accesso#demo=${await openDemoLink(deps, deps.clock.now())}`
        : undefined,
  }
}
