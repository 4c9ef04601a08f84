import { createHmac, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

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
const readVisitor = (secret: string | undefined, given: string | undefined) => {
  const [address, proof] = given?.split(' ') ?? []
  if (!secret || !address || !isProof(secret, `visitor ${address}`, proof)) return undefined
  return address
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** True for a request that a site makes itself or forwards. */
export const isOfSite = (secret: string | undefined, headers: Headers) =>
  isSite(secret, headers[siteHeader]?.toString()) ||
  readVisitor(secret, headers[visitorHeader]?.toString()) !== undefined

export const socketAddress = (env: unknown) =>
  (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Removes the port that some load balancers add: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  entry.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** Returns the last address, which our own proxy added; the client can forge the ones before it. */
const forwarded = (header: string | undefined) => {
  const last = withoutPort(header?.split(',').at(-1)?.trim() ?? '')
  return isIP(last.split('%')[0] ?? '') ? last : undefined
}

type Seen = { socket: string | undefined; forwardedFor: string | undefined }

/** Client address, by the header of our own proxy if there is one; undefined in this process. */
export const visitorAddress = ({ socket, forwardedFor }: Seen, trustProxy: boolean) => {
  const reported = trustProxy ? forwarded(forwardedFor) : undefined
  return reported || socket ? plain(reported || socket || '') : undefined
}

const expand = (address: string) => {
  const [head = '', tail] = address.split('::')
  const headGroups = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - headGroups.length - right.length
  return [...headGroups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
}

/** Counts an IPv6 /64 as one address, because one household has a whole /64. */
export const network = (given: string) => {
  const address = plain(given)
  return address.includes(':') && isIPv6(address)
    ? `${expand(address.split('%')[0]!).slice(0, 4).join(':').toLowerCase()}::/64`
    : address
}

export type Trust = { trustProxy: boolean; siteSecret?: string | undefined }

type Asking = { req: { header: (name: string) => string | undefined }; env: unknown }

/** Address of our own calls: within this process, or from a site that proves its identity. */
export const ownCalls = 'local'

/** The address vouched for comes first: proxies before the services report that of the site. */
export const callerAddress = ({ req, env }: Asking, { trustProxy, siteSecret }: Trust) => {
  if (isSite(siteSecret, req.header(siteHeader))) return ownCalls
  const vouched = readVisitor(siteSecret, req.header(visitorHeader))
  const seen = { socket: socketAddress(env), forwardedFor: req.header('x-forwarded-for') }
  return network(vouched ?? visitorAddress(seen, trustProxy) ?? ownCalls)
}

const neighbours = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  neighbours.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  neighbours.addSubnet(net, bits, 'ipv6')

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * True for a direct connection from the internal network; a forwarded request may come from
 * anywhere.
 */
export const isNeighbour = ({ req, env }: Context) => {
  const socket = socketAddress(env)
  if (forwardingHeaders.some((name) => req.header(name) !== undefined)) return false
  if (socket === undefined) return true
  const address = plain(socket).split('%')[0] ?? ''
  return isIP(address) > 0 && neighbours.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
