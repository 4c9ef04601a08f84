import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { after, hour, minute, minutes } from '#lib/format/durations.ts'
import { noAnswer } from './refusals.ts'

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Parses certificates in PEM: the signer first, then its issuers. */
export const certificatesIn = (text: string) =>
  [...text.matchAll(block)].map(([pem]) => new X509Certificate(pem))

let roots: X509Certificate[] | undefined

/** Public root certificates, parsed once, at the first webhook. */
export const commonRoots = () => {
  roots ??= rootCertificates.map((text) => new X509Certificate(text))
  return roots
}

export const isValid = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now < validToDate

/** Maximum length of a chain from the signer to a root. */
const longestChain = 5

type Trust = { roots: readonly X509Certificate[]; names: readonly string[]; now: Date }

/** True when the first certificate has an accepted name and a valid chain to a trusted root. */
export const isVouchedFor = (
  certificates: readonly X509Certificate[],
  { roots: trusted, names, now }: Trust,
) => {
  let [current] = certificates
  if (!names.some((name) => current?.checkHost(name))) return false
  for (let link = 0; current && link < longestChain; link++) {
    const subject: X509Certificate = current
    if (!isValid(subject, now)) return false
    const mayVouch = (issuer: X509Certificate) =>
      isValid(issuer, now) &&
      issuer.ca &&
      subject.checkIssued(issuer) &&
      subject.verify(issuer.publicKey)
    if (trusted.some(mayVouch)) return true
    current = certificates.find((issuer) => issuer !== subject && mayVouch(issuer))
  }
  return false
}

const largest = 64 * 1024
/** Fetches in a minute: a sender of forged messages can invent URLs without end. */
const mostFetches = 30

/** Returns undefined when the host reports that the URL does not exist; other errors may pass. */
const fetchCertificates = async (address: string) => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
  const text = await response.text()
  if (response.status === 404 || response.status === 410) return undefined
  if (!response.ok) throw new Error(`the certificate host answered ${response.status}`)
  if (text.length > largest) throw new Error('the certificate is too large')
  const certificates = certificatesIn(text)
  const [first] = certificates
  if (!first) throw new Error('the response contains no certificate')
  return { first, certificates }
}

type Certificates = NonNullable<Awaited<ReturnType<typeof fetchCertificates>>>
type Fetch = { answer: Promise<Certificates | undefined>; until: Date }

/**
 * Caches certificates by URL, apart from fetches that are under way, found nothing (for ten minutes) or
 * failed (for one minute, in which messages that name the URL are refused as temporary).
 */
export const openCertificates = ({ clock, log }: { clock: Clock; log: Log }) => {
  const known = new LRUCache<string, Certificates & { readAt: Date }>({ max: 20 })
  const recent = new LRUCache<string, Fetch>({ max: 1_000 })
  let fetches = { count: 0, until: new Date(0) }

  const countFetch = () => {
    const now = clock.now()
    if (now >= fetches.until) fetches = { count: 0, until: after(now, minute) }
    if (++fetches.count > mostFetches) throw noAnswer('CERTIFICATE')
  }

  const read = async (address: string, fetched: Fetch) => {
    try {
      const certificates = await fetchCertificates(address)
      const readAt = clock.now()
      if (!certificates) fetched.until = after(readAt, minutes(10))
      else {
        known.set(address, { ...certificates, readAt })
        recent.delete(address)
      }
      return certificates
    } catch (error) {
      log.warn('a certificate of PayPal cannot be read', { address, error })
      fetched.until = after(clock.now(), minute)
      throw noAnswer('CERTIFICATE')
    }
  }

  return async (address: string) => {
    const now = clock.now()
    const cached = known.get(address)
    // An expired one may have been renewed and is fetched again, at most once an hour.
    if (cached && (now < after(cached.readAt, hour) || isValid(cached.first, now))) return cached
    const last = recent.get(address)
    if (last && now < last.until) return last.answer
    countFetch()
    const fetched: Fetch = { answer: Promise.resolve(undefined), until: after(now, hour) }
    fetched.answer = read(address, fetched)
    recent.set(address, fetched)
    return fetched.answer
  }
}
