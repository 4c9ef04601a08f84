import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header of calls that a site server makes for itself, such as the one for changes. */
export const siteHeader = 'x-shop-site'
/** Header of calls that a site server forwards: the visitor's address as the site saw it. */
export const visitorHeader = 'x-shop-visitor'

/** The secret itself is never sent, and the proof of one address is valid for nothing else. */
const proofOf = (secret: string, what: string) =>
  createHmac('sha256', secret).update(what).digest('base64url')

const isProof = (secret: string, what: string, given: string | undefined) => {
  const expected = Buffer.from(proofOf(secret, what))
  const actual = Buffer.from(given ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Returns the headers of a site's own calls; none without a shared secret. */
export const siteHeaders = (secret: string | undefined): Record<string, string> =>
  secret ? { [siteHeader]: proofOf(secret, 'site') } : {}

export const isSite = (secret: string | undefined, given: string | undefined) =>
  secret !== undefined && isProof(secret, 'site', given)

export const vouchFor = (secret: string, address: string) =>
  `${address} ${proofOf(secret, `visitor ${address}`)}`

/** Returns the address that a site vouches for; undefined for a forged header. */
export const readVisitor = (secret: string | undefined, given: string | undefined) => {
  const [address, proof] = given?.split(' ') ?? []
  if (!secret || !address || !isProof(secret, `visitor ${address}`, proof)) return undefined
  return address
}
