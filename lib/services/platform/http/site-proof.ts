import { createHmac, timingSafeEqual } from 'node:crypto'

/** On calls that a site makes for itself, such as the one for changes. */
export const siteHeader = 'x-shop-site'
/** On calls that a site passes on: the address of the visitor as the site saw it. */
export const visitorHeader = 'x-shop-visitor'

/** The secret itself never travels, and what vouches for one address opens nothing else. */
const proofOf = (secret: string, what: string) =>
  createHmac('sha256', secret).update(what).digest('base64url')

const isProof = (secret: string, what: string, given: string | undefined) => {
  const expected = Buffer.from(proofOf(secret, what))
  const told = Buffer.from(given ?? '')
  return told.length === expected.length && timingSafeEqual(told, expected)
}

/** Headers of a site's own calls; none without a shared secret. */
export const siteHeaders = (secret: string | undefined): Record<string, string> =>
  secret ? { [siteHeader]: proofOf(secret, 'site') } : {}

export const isSite = (secret: string | undefined, given: string | undefined) =>
  secret !== undefined && isProof(secret, 'site', given)

export const vouchFor = (secret: string, address: string) =>
  `${address} ${proofOf(secret, `visitor ${address}`)}`

/** The address a site vouches for; undefined for a header that anybody else made up. */
export const readVisitor = (secret: string | undefined, given: string | undefined) => {
  const [address, proof] = given?.split(' ') ?? []
  if (!secret || !address || !isProof(secret, `visitor ${address}`, proof)) return undefined
  return address
}
