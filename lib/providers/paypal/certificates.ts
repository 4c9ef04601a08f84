import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { after, hour, minute, minutes } from '#lib/format/durations.ts'
import { certificatesIn, isValid } from './chain.ts'
import { noAnswer } from './classify.ts'

const largest = 64 * 1024
const mostKept = 20
const mostMissing = 1_000
/**
 * Maximum fetches of unknown URLs per minute: a sender of forged messages can invent URLs without
 * end.
 */
const mostFetches = 30

/** Other statuses are temporary or concern the caller, not the URL. */
const isMissing = (status: number) => status === 404 || status === 410

/** Returns undefined when the host reports that the URL does not exist. */
const fetchCertificates = async (address: string) => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
  const text = await response.text()
  if (isMissing(response.status)) return undefined
  if (!response.ok) throw new Error(`the certificate host answered ${response.status}`)
  if (text.length > largest) throw new Error('the certificate is too large')
  const certificates = certificatesIn(text)
  const [first] = certificates
  if (!first) throw new Error('the response contains no certificate')
  return { first, certificates }
}

type Certificates = NonNullable<Awaited<ReturnType<typeof fetchCertificates>>>
type CacheEntry = { found: Certificates; readAt: Date }

/** Adds an entry and evicts the oldest one above the maximum. */
const remember = <Value>(map: Map<string, Value>, key: string, value: Value, most: number) => {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined && !map.has(key)) map.delete(oldest)
  map.set(key, value)
}

/**
 * Caches certificates by URL. A found certificate is kept, a missing one is cached for ten minutes
 * and a failure for one minute, in which messages that name the URL are refused as temporary
 * without a fetch.
 */
export const openCertificates = ({ clock, log }: { clock: Clock; log: Log }) => {
  const cache = new Map<string, CacheEntry>()
  const coming = new Map<string, Promise<Certificates | undefined>>()
  const missing = new Map<string, Date>()
  const failed = new Map<string, Date>()
  let fetches = { count: 0, until: new Date(0) }

  const isRemembered = (map: Map<string, Date>, address: string) => {
    const until = map.get(address)
    return until !== undefined && clock.now() < until
  }

  const countFetch = () => {
    const now = clock.now()
    if (now >= fetches.until) fetches = { count: 0, until: after(now, minute) }
    if (++fetches.count > mostFetches) throw noAnswer('CERTIFICATE')
  }

  /**
   * True when the cached certificate is usable. An expired one may have been renewed and is fetched
   * again, at most once an hour.
   */
  const isUsable = ({ found, readAt }: CacheEntry) => {
    const now = clock.now()
    return now < after(readAt, hour) || isValid(found.first, now)
  }

  const read = async (address: string) => {
    try {
      const certificates = await fetchCertificates(address)
      const now = clock.now()
      if (certificates) remember(cache, address, { found: certificates, readAt: now }, mostKept)
      else remember(missing, address, after(now, minutes(10)), mostMissing)
      return certificates
    } catch (error) {
      log.warn('a certificate of PayPal cannot be read', { address, error })
      remember(failed, address, after(clock.now(), minute), mostMissing)
      throw noAnswer('CERTIFICATE')
    } finally {
      coming.delete(address)
    }
  }

  return async (address: string) => {
    const known = cache.get(address)
    if (known && isUsable(known)) return known.found
    const underWay = coming.get(address)
    if (underWay) return underWay
    if (isRemembered(missing, address)) return undefined
    if (isRemembered(failed, address)) throw noAnswer('CERTIFICATE')
    countFetch()
    const reading = read(address)
    coming.set(address, reading)
    return reading
  }
}
