import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#kernel/config/config.ts'
import type { Changes } from '#kernel/deps.ts'
import { network, siteHeaders, visitorAddress } from '#kernel/http/address.ts'
import type { Log } from '#kernel/log.ts'
import type { Place } from '#kernel/telemetry/requests.ts'
import { telemetry } from '#kernel/telemetry/telemetry.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { hours } from '#lib/format/durations.ts'
import { openRemoteChanges } from '#lib/front/changes.ts'
import { createFront } from '#lib/front/front.ts'
import { routeOf } from '#lib/front/page-request.ts'
import { openNext } from '#lib/front/render.ts'
import {
  type CspSources,
  measuringCspSources,
  payingCspSources,
  socialCspSources,
} from '#lib/front/security.ts'
import { refreshSharedBuild } from '#lib/front/shared-build.ts'

/** The root of the project, where the build is. */
const folder = import.meta.dirname.replace(/\/lib\/wiring$/, '')

/**
 * The services know the hosts and may start later, so the request is retried until they answer. False when
 * the site ends before.
 */
const addCspSources = async (cspSources: CspSources[], isOver: () => boolean): Promise<boolean> => {
  try {
    const { data } = await serverClient().call('GET /settings/paypal')
    const measured = await serverClient().call('GET /settings/measuring')
    cspSources.push(
      ...payingCspSources(data && { sdkUrl: data.sdk_url, standIn: data.stand_in }),
      ...measuringCspSources(measured.data),
    )
    return true
  } catch {
    await pause(1_000, undefined, { ref: false })
    return !isOver() && addCspSources(cspSources, isOver)
  }
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

/** Measures how long after its row a change has dropped the pages: its tags contain that time. */
const measureFreshness = (tags: readonly string[]) => {
  for (const tag of tags)
    if (tag.startsWith('@'))
      telemetry.meter?.pagesDropped(Math.max(0, Date.now() - Number(tag.slice(1)) * 1000))
}

const ofFiles = /^\/(?:_next|fonts|icons)\//

/** Part and route of a request outside /api/, for its measurement. */
const placeOf = (url: string): Place => {
  if (ofFiles.test(url)) return { part: 'file', route: '-' }
  const route = routeOf(url)
  return { part: route.startsWith('/gestione') ? 'console' : 'page', route }
}

/** Shares the files of this build now and every few hours; returns what ends that. */
const shareBuild = ({ assetsFolder, production }: Config, log: Log) => {
  if (!production) return () => {}
  const refresh = () =>
    refreshSharedBuild(join(folder, '.next/static'), assetsFolder, new Date()).catch((error) =>
      log.warn('the files of this build cannot be shared', { error }),
    )
  void refresh()
  const timer = setInterval(refresh, hours(6))
  timer.unref()
  return () => clearInterval(timer)
}

/** Begins to load Next, which needs no services to get ready; returns what opens the pages on them. */
export const openSite = (config: Config, log: Log) => {
  const { production, host, port, apiHost, siteSecret } = config
  const loading = openNext({ folder, production, host, port })
  loading.catch(() => {})

  /** `changes` are those of the services in this process; without them they are read from their host. */
  return async (changes: Changes | undefined) => {
    const next = await loading
    const remote = apiHost
      ? openRemoteChanges(apiHost, { warn: log.warn, headers: siteHeaders(siteSecret) })
      : undefined
    const feed = remote ?? changes
    if (!feed) throw new Error('the page cache needs a feed of changes')
    const cspSources = socialCspSources(config.social)
    let isOver = false
    let isReady = false
    void addCspSources(cspSources, () => isOver).then((answered) => {
      isReady = answered
    })
    const stopSharing = shareBuild(config, log)
    const front = createFront({
      folder,
      sharedBuild: config.assetsFolder,
      production,
      next: next.next,
      cacheBytes: config.pageCacheBytes,
      cdn: config.cdn?.kind,
      rendersPerAddress: config.rendersPerAddress,
      siteUrl: config.siteUrl,
      log,
      subscribe: feed.subscribe,
      isLive: feed.isLive,
      nextChange,
      addressOf: visitorOf(config),
      cspSources,
      onServed: (outcome) => telemetry.meter?.pageServed(outcome),
    })
    // After the front, which drops its pages first.
    const stopMeasuring = telemetry.meter ? feed.subscribe(measureFreshness) : () => {}
    const close = async () => {
      isOver = true
      stopSharing()
      front.close()
      stopMeasuring()
      remote?.close()
      await next.close()
    }
    /** Ready once the services answered: from then on pages come from memory too. */
    return {
      handle: front,
      upgrade: next.upgrade,
      placeOf,
      isReady: () => isReady,
      position: () => remote?.position(),
      close,
    }
  }
}
