import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Config, loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import { isOfSite, siteHeaders } from '#kernel/http/address.ts'
import { createLifecycle, type Lifecycle, watchProcess } from '#kernel/lifecycle.ts'
import { createLog, type Log } from '#kernel/log.ts'
import { type Handler, serve } from '#kernel/serve.ts'
import { StartError } from '#kernel/start-error.ts'
import { observeRequests, type Place } from '#kernel/telemetry/requests.ts'
import { telemetry, traceHeaders } from '#kernel/telemetry/telemetry.ts'
import { terminalText } from '#kernel/terminal.ts'
import { paths } from '#lib/client/paths.ts'
import { provideApi } from '#lib/client/transport/server.ts'
import { positionHeader, unknownPosition } from '#lib/contract/position.ts'
import { pageNotes } from '#lib/front/page-notes.ts'
import { createApiProxy } from '#lib/wiring/api-proxy.ts'
import { isOnItsHost } from '#lib/wiring/console-host.ts'

/** Sites and services are one of several, so that another can answer: they leave slowly. */
const roles = {
  everything: { api: true, jobs: true, pages: true, drainSeconds: 0 },
  services: { api: true, jobs: true, pages: false, drainSeconds: 5 },
  site: { api: false, jobs: false, pages: true, drainSeconds: 5 },
  worker: { api: false, jobs: true, pages: false, drainSeconds: 0 },
} as const

type StartOptions = { role: keyof typeof roles; goBack: boolean; file: string | undefined }

const noteUnavailable = () => {
  const notes = pageNotes()
  if (notes) notes.unavailable = true
}

/** Calls the services at another host; `position` is that of the changes which pages must show. */
const openProxy = (
  { siteSecret, ...config }: Config,
  apiHost: string,
  log: Log,
  position: () => string | undefined,
) => {
  const proof = siteHeaders(siteSecret)
  const headers = () => ({
    ...proof,
    ...traceHeaders(),
    [positionHeader]: position() ?? unknownPosition,
  })
  provideApi({ host: apiHost, headers, onUnavailable: noteUnavailable })
  return createApiProxy(apiHost, log, { siteSecret, ...config })
}

/** Renders the most visited page before mail and jobs are loaded, so that it is in the cache. */
const makeFirstPage = async (port: number) => {
  const home = await fetch(`http://localhost:${port}${paths.home()}`, {
    signal: AbortSignal.timeout(5_000),
  })
  await home.arrayBuffer()
}

const missing: Handler = (_, response) => {
  response.writeHead(404).end()
}

/** Build of the site or of a release; a process that runs from the sources may have none. */
const readBuild = () =>
  readFile(join(import.meta.dirname, '.next/BUILD_ID'), 'utf8').then(
    (id) => id.trim(),
    () => '-',
  )

/** Answers checks and the metrics at a port of its own. */
const openHealth = async (
  { healthPort: port, host, dataFolder }: Config,
  lifecycle: Lifecycle,
  { role, isReady, log }: { role: string; isReady: () => Promise<boolean>; log: Log },
) => {
  if (port === undefined) return undefined
  const { openMetrics } = await import('#kernel/telemetry/metrics.ts')
  const metrics = openMetrics({ role, build: await readBuild(), dataFolder, log })
  telemetry.meter = metrics.meter
  const health = await serve(metrics.handle, { port, host, isReady })
  lifecycle.onStop('health', health.close)
  lifecycle.onLeave('health', health.drain)
  return metrics
}

/** Sends traces to a collector, where one is set. */
const openTraces = async ({ traces }: Config, lifecycle: Lifecycle, role: string) => {
  const { endpoint, ratio } = traces
  if (endpoint === undefined) return
  const { openTracing } = await import('#kernel/telemetry/tracing.ts')
  const { tracer, close } = openTracing({ endpoint, ratio, role, build: await readBuild() })
  telemetry.tracer = tracer
  lifecycle.onStop('traces', close)
}

const isCall = (url = '') => /^\/(?:gestione\/)?api\//.test(url)

/** Part and route of a request of which only the address is known. */
const placeOfCall = (url: string): Place => ({
  part: url.startsWith('/gestione/') ? 'console' : 'api',
  route: '-',
})

const start = async (config: Config, lifecycle: Lifecycle, log: Log, asked: StartOptions) => {
  const role = roles[asked.role]
  const { apiHost } = config
  if (asked.role === 'site' && !apiHost) throw new StartError('config.needsApiHost')
  let isReady = async () => false
  const metrics = await openHealth(config, lifecycle, {
    role: asked.role,
    isReady: () => isReady(),
    log,
  })

  await openTraces(config, lifecycle, asked.role)

  // Each role loads its own rooms only: a site needs no driver of the database, services no Next.
  const openPages = role.pages
    ? (await import('#lib/wiring/open-site.ts')).openSite(config, log)
    : undefined
  const services = apiHost
    ? undefined
    : await (await import('#lib/wiring/open-services.ts')).openServices(config, lifecycle, log, {
        ...asked,
        answers: role.api,
      })
  if (services) {
    metrics?.observePool(services.pool)
    metrics?.observe(services.measures)
  }
  let pages: Awaited<ReturnType<NonNullable<typeof openPages>>> | undefined
  const proxy =
    apiHost === undefined ? undefined : openProxy(config, apiHost, log, () => pages?.position())
  const leaving = new AbortController()
  const own = role.api ? services?.openApi(leaving.signal) : undefined
  if (own) provideApi({ fetch: own.fetch, onUnavailable: noteUnavailable })
  const api = proxy ?? own
  pages = await openPages?.(services?.changes)
  for (const part of [proxy, pages]) if (part) lifecycle.onStop('part', part.close)
  const isWorking = services?.isReady ?? (async () => pages?.isReady() ?? false)

  if (!api && !pages) {
    await services?.openBackground()
    isReady = isWorking
    return console.info(terminalText('start.worker'))
  }
  const answer: Handler = (request, response) => {
    const part = isCall(request.url) ? api : pages
    // Services behind a site see the address of the site's call.
    if (part && (!pages || isOnItsHost(request, config))) return part.handle(request, response)
    missing(request, response)
  }
  const placeOf = (url: string) => (pages && !isCall(url) ? pages.placeOf(url) : placeOfCall(url))
  const isOwn = ({ headers }: IncomingMessage) => isOfSite(config.siteSecret, headers)
  const { port, drain, close } = await serve(observeRequests(answer, { placeOf, isOwn }), {
    port: config.port,
    host: config.host,
    isReady: isWorking,
    upgrade: pages?.upgrade,
    drainSeconds: config.drainSeconds ?? role.drainSeconds,
  })
  lifecycle.onLeave('http', async () => {
    await drain()
    // An event stream never ends by itself.
    leaving.abort()
    await close()
  })
  isReady = isWorking
  const address = `http://localhost:${port}`
  if (role.api) await services?.registerWebhook(address)
  const lines = [terminalText(pages ? 'start.address' : 'start.services', { address })]
  const logins = services?.logins ?? []
  if (logins.length > 0) lines.push(terminalText('start.logins'))
  for (const login of logins) lines.push(terminalText('start.login', login))
  const demo = role.api ? await services?.demoConsole() : undefined
  if (demo) lines.push(terminalText('start.console', { address: demo }))
  // One write: a reader of the pipe gets all of it or nothing yet.
  console.info(lines.join('\n'))
  if (role.jobs && pages) await makeFirstPage(port).catch(() => {})
  if (role.jobs) await services?.openBackground()
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
