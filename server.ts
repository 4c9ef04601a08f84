import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startAnnouncer } from '#kernel/announcer.ts'
import { type Config, loadSettings } from '#kernel/config/config.ts'
import { paypalWebhookPath, standInPlaces } from '#kernel/config/paypal.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import { applyStoredSettings, refreshSettings } from '#kernel/config/stored-settings.ts'
import { openData, shopLine } from '#kernel/database.ts'
import { openChanges } from '#kernel/db/listen.ts'
import { network, siteHeaders, visitorAddress } from '#kernel/http/address.ts'
import { listenWith } from '#kernel/http/listener.ts'
import { createLifecycle, type Lifecycle, watchProcess } from '#kernel/lifecycle.ts'
import { createLog, type Log } from '#kernel/log.ts'
import { type Handler, serve, type Upgrade } from '#kernel/serve.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { paths } from '#lib/client/paths.ts'
import { provideApi, serverClient } from '#lib/client/transport/server.ts'
import { openRemoteChanges } from '#lib/front/changes.ts'
import { createFront } from '#lib/front/front.ts'
import { pageNotes } from '#lib/front/page-notes.ts'
import { openNext } from '#lib/front/render.ts'
import {
  type CspSources,
  measuringCspSources,
  payingCspSources,
  socialCspSources,
} from '#lib/front/security.ts'
import { createApi } from '#lib/services/app.ts'
import { consolePrefix, createConsole } from '#lib/services/console/app.ts'
import { openDemoLink } from '#lib/services/console/operators/commands/sessions.ts'
import { consoleOrigin } from '#lib/services/console/operators/rules.ts'
import type { Deps } from '#lib/services/deps.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import { findPrefix } from '#lib/tools/payment-provider/own-ids.ts'
import { createApiProxy } from '#lib/wiring/api-proxy.ts'
import { isOnItsHost } from '#lib/wiring/console-host.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'

type Part = { handle: Handler; close?: () => Promise<unknown> }
type Pages = Part & { upgrade: Upgrade | undefined }
type Next = Awaited<ReturnType<typeof openNext>>

const roles = {
  everything: { api: true, jobs: true, pages: true },
  services: { api: true, jobs: true, pages: false },
  site: { api: false, jobs: false, pages: true },
  worker: { api: false, jobs: true, pages: false },
} as const

type StartOptions = { role: keyof typeof roles; goBack: boolean; file: string | undefined }

const openServices = async (
  config: Config,
  lifecycle: Lifecycle,
  log: Log,
  asked: StartOptions,
) => {
  const { url, db, listener } = await openData(config, lifecycle, log, asked)
  await applyStoredSettings(db, config)
  const kind = await requireShopKind(db, config)
  console.error(shopLine(config, { kind, file: asked.file }))
  const announcer = startAnnouncer({ url, log })
  lifecycle.onStop('announcer', announcer.stop)
  db.onCommit(announcer.wake)
  const changes = await openChanges(listener, log, () => refreshSettings(db, config))
  const deps = openDeps({ config, db, log, changes })
  /** Loaded after the start, because pages do not need mail and jobs. */
  const openBackground = async () => {
    if (lifecycle.isStopping()) return
    const opening = import('#lib/services/background.ts').then(({ startBackground }) =>
      startBackground(deps, listener, lifecycle),
    )
    // A stop during loading waits until the parts can be stopped.
    lifecycle.onStop('opening', () => opening.catch(() => {}))
    await opening
  }
  return { deps, openBackground }
}

/** Loaded only with the stand-in for PayPal. */
const loadStandIn = () => import('#lib/stand-ins/paypal/start.ts')

/** Starts the stand-in of the demo, a separate process, and adds its URLs to the configuration. */
const withPaypal = async (config: Config, lifecycle: Lifecycle, log: Log): Promise<Config> => {
  if (config.paypal.standIn !== 'own' || config.apiHost) return config
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

const noteUnavailable = () => {
  const notes = pageNotes()
  if (notes) notes.unavailable = true
}

/** Loaded with the background: few calls need the jobs, and none before the server listens. */
const readJobs = async () => (await import('#lib/services/background.ts')).jobs

const openApi = (deps: Deps, stopping: AbortSignal): Part => {
  const api = createApi(deps, stopping)
  const shopConsole = createConsole(deps, readJobs)
  const fetch: typeof api.fetch = (request, ...more) =>
    (new URL(request.url).pathname.startsWith(consolePrefix) ? shopConsole : api).fetch(
      request,
      ...more,
    )
  provideApi({ fetch, onUnavailable: noteUnavailable })
  return { handle: listenWith({ fetch }, deps.config) }
}

/** The services know the hosts and may start later, so the request is retried until they answer. */
const addCspSources = async (cspSources: CspSources[], isOver: () => boolean): Promise<void> => {
  try {
    const { data } = await serverClient().call('GET /settings/paypal')
    const measured = await serverClient().call('GET /settings/measuring')
    cspSources.push(
      ...payingCspSources(data && { sdkUrl: data.sdk_url, standIn: data.stand_in }),
      ...measuringCspSources(measured.data),
    )
  } catch {
    await pause(1_000, undefined, { ref: false })
    if (!isOver()) return addCspSources(cspSources, isOver)
  }
}

const openPages = (config: Config, log: Log, next: Next, deps: Deps | undefined): Pages => {
  const remote = config.apiHost
    ? openRemoteChanges(config.apiHost, {
        warn: log.warn,
        headers: siteHeaders(config.siteSecret),
      })
    : undefined
  const changes = remote ?? deps?.changes
  if (!changes) throw new Error('the page cache needs a feed of changes')
  const cspSources = socialCspSources(config.social)
  let isOver = false
  void addCspSources(cspSources, () => isOver)
  const front = createFront({
    folder: import.meta.dirname,
    production: config.production,
    next: next.next,
    cacheBytes: config.pageCacheBytes,
    rendersPerAddress: config.rendersPerAddress,
    siteUrl: config.siteUrl,
    log,
    subscribe: changes.subscribe,
    isLive: changes.isLive,
    nextChange,
    addressOf: visitorOf(config),
    cspSources,
  })
  const close = async () => {
    isOver = true
    front.close()
    remote?.close()
    await next.close()
  }
  return { handle: front, upgrade: next.upgrade, close }
}

const visitorOf =
  ({ trustProxy }: Config) =>
  (request: IncomingMessage) => {
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const seen = { socket: request.socket.remoteAddress, forwardedFor }
    return network(visitorAddress(seen, trustProxy) ?? '')
  }

const nextChange = async (tags: readonly string[], signal: AbortSignal) => {
  const query = { tags: tags.join(',') }
  const { data } = await serverClient().call('GET /changes/next', { query }, { signal })
  return data.milliseconds
}

/** Loaded only in a demo: a real shop has no use for its pictures and texts. */
const fillDemo = async (deps: Deps) => {
  const logins = await (await import('#lib/demo/open.ts')).openDemo(deps)
  await (await import('#lib/demo/payments.ts')).rememberWallets(deps)
  return logins
}

/** Address that signs in to the console of a demo. */
const demoConsole = async (deps: Deps) =>
  `${consoleOrigin(deps.config)}/gestione/accesso#demo=${await openDemoLink(deps, deps.clock.now())}`

/** Renders the most visited page before mail and jobs are loaded, so that it is in the cache. */
const makeFirstPage = async (port: number) => {
  const home = await fetch(`http://localhost:${port}${paths.home()}`, {
    signal: AbortSignal.timeout(5_000),
  })
  await home.arrayBuffer()
}

const start = async (given: Config, lifecycle: Lifecycle, log: Log, asked: StartOptions) => {
  const role = roles[asked.role]
  if (asked.role === 'site' && !given.apiHost) throw new StartError('config.needsApiHost')

  // Next needs no database to get ready, so both start at the same time.
  const { host, port: wanted, production } = given
  const nextSoon = role.pages
    ? openNext({ folder: import.meta.dirname, production, host, port: wanted })
    : undefined
  nextSoon?.catch(() => {})
  const config = await withPaypal(given, lifecycle, log)
  const opened = config.apiHost ? undefined : await openServices(config, lifecycle, log, asked)
  const deps = opened?.deps
  const logins = deps && config.enableDemo ? await fillDemo(deps) : []
  if (deps) {
    await findPrefix(deps.db, config)
    await openLevels(deps)
  }
  const proxy = config.apiHost && createApiProxy(config.apiHost, log, config)
  if (config.apiHost)
    provideApi({
      host: config.apiHost,
      headers: siteHeaders(config.siteSecret),
      onUnavailable: noteUnavailable,
    })
  const leaving = new AbortController()
  const api: Part | undefined =
    proxy || (deps && role.api ? openApi(deps, leaving.signal) : undefined)
  const pages = nextSoon && openPages(config, log, await nextSoon, deps)
  for (const part of [api, pages]) if (part?.close) lifecycle.onStop('part', part.close)

  if (!api && !pages) {
    await opened?.openBackground()
    return console.info(terminalText('start.worker'))
  }
  const { port, close } = await serve(
    (request, response) => {
      const isCall = /^\/(?:gestione\/)?api\//.test(request.url ?? '')
      const part = isCall ? api : pages
      // Services behind a site see the address of the site's call.
      if (part && (!pages || isOnItsHost(request, config))) return part.handle(request, response)
      response.writeHead(404).end()
    },
    { port: config.port, host: config.host },
    pages?.upgrade,
  )
  lifecycle.onStop('http', close)
  // Stops before http: an event stream never ends by itself.
  lifecycle.onStop('streams', async () => leaving.abort())
  const address = `http://localhost:${port}`
  if (role.api && deps?.config.paypal.standIn) await registerPaypalWebhook(deps, address)
  const lines = [terminalText(pages ? 'start.address' : 'start.services', { address })]
  if (logins.length > 0) lines.push(terminalText('start.logins'))
  for (const login of logins) lines.push(terminalText('start.login', login))
  if (role.api && deps && config.enableDemo)
    lines.push(terminalText('start.console', { address: await demoConsole(deps) }))
  // One write: a reader of the pipe gets all of it or nothing yet.
  console.info(lines.join('\n'))
  if (role.jobs && pages) await makeFirstPage(port).catch(() => {})
  if (role.jobs) await opened?.openBackground()
}

const isRole = (word: string): word is StartOptions['role'] => Object.hasOwn(roles, word)

const readCommandLine = () => {
  const { given, words } = takeSettingsOption(process.argv.slice(2))
  const goBack = words.includes('--go-back')
  const [role = 'everything', ...more] = words.filter((word) => word !== '--go-back')
  const wrong = isRole(role) ? more[0] : role
  if (!isRole(role) || wrong !== undefined)
    throw new StartError('start.unknownWord', { given: wrong ?? '' })
  return { given, role, goBack }
}

const main = async () => {
  const { given, ...command } = readCommandLine()
  const { config, file, notes } = loadSettings(given)
  for (const note of notes) console.error(note)
  const log = createLog(config.log)
  const lifecycle = createLifecycle(log)
  watchProcess(lifecycle, log, () => console.info(`\n${terminalText('start.stopping')}`))
  try {
    await start(config, lifecycle, log, { ...command, file })
  } catch (error) {
    if (error instanceof StartError) console.error(error.message)
    else log.error('the start failed', { error })
    await lifecycle.stop(1)
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
