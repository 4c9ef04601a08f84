import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { encrypt } from 'http_ece'
import { SignJWT } from 'jose'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import { days, second } from '#lib/format/durations.ts'
import { findAddresses, only } from '../web/ask.ts'
import { publicReach, type Reach } from '../web/reach.ts'

const curve = 'prime256v1'

/** Keys of a browser, the only one that can decrypt the message (RFC 8291). */
export type Reader = { p256dh: string; auth: string }

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Maximum bytes of one record of 4,096 bytes; push services refuse longer messages. */
export const mostBytes = 4096 - 103

type Once = { privateKey?: Buffer; salt?: string }

/** Encrypts as one record of `aes128gcm` (RFC 8188), with a new key and salt for each message. */
export const seal = (text: string, reader: Reader, { privateKey, salt }: Once = {}) => {
  const own = createECDH(curve)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey: own,
    dh: reader.p256dh,
    authSecret: reader.auth,
    ...(salt ? { salt } : {}),
  })
}

/** True for valid keys: a point on the curve and sixteen bytes. */
export const isReader = ({ p256dh, auth }: Reader) => {
  if (bytes(auth).length !== 16) return false
  try {
    const ecdh = createECDH(curve)
    ecdh.generateKeys()
    ecdh.computeSecret(bytes(p256dh))
    return true
  } catch {
    return false
  }
}

type Vapid = { publicKey: string; privateKey: string }

const base64url = (part: Buffer) => part.toString('base64url')

const newPrivateKey = () => {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  // Pads the key, because leading zeros are not returned.
  return base64url(Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32))
}

const vapidOf = (privateKey: string): Vapid => {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: base64url(ecdh.getPublicKey()) }
}

/**
 * Returns the VAPID key of the sender (RFC 8292): the configured one, or one that is generated and
 * stored.
 */
export const findVapid = async (db: Db, { push }: Pick<Config, 'push'>) =>
  vapidOf(push.privateKey ?? (await keptSecret(db, 'vapid', newPrivateKey)))

type Claim = { origin: string; subject: string; now: Date }

/** Identifies the sender to the push service of this origin for twelve hours. */
const authorization = async (vapid: Vapid, { origin, subject, now }: Claim) => {
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64url) as [string, string]
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 12 * 3_600)
    .sign({ kty: 'EC', crv: 'P-256', alg: 'ES256', d: vapid.privateKey, x, y })
  return `vapid t=${token}, k=${vapid.publicKey}`
}

export type Subscription = Reader & { endpoint: string }

/**
 * Sends a push message. `gone`: the subscription has expired. `refused`: a retry cannot succeed.
 * Throws for temporary failures.
 */
export type Push = (
  to: Subscription,
  message: object,
  signal: AbortSignal,
) => Promise<'sent' | 'gone' | 'refused'>

type Options = {
  db: Db
  config: Pick<Config, 'push' | 'mail'>
  clock: Clock
  reach?: Reach
  speak?: typeof overHttps
}

const longest = 10_000
/** Seconds that the push service keeps a message: after a day the notification panel is enough. */
const keepSeconds = days(1) / second

const subjectOf = (from: string) => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`

/** Accepts only HTTPS to a public host, because the endpoint comes from the client. */
export const pushUrl = (endpoint: string) => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password ? url : undefined
}

export const createPush = ({
  db,
  config,
  clock,
  reach = publicReach,
  speak = overHttps,
}: Options): Push => {
  const post = async (url: URL, body: Buffer, headers: object, signal: AbortSignal) => {
    const lookup = only(await findAddresses(url, reach))
    const where = { hostname: url.hostname, port: url.port, path: url.pathname + url.search }
    const sent = { ...headers, 'content-length': body.length }
    const way = { method: 'POST', agent: false, lookup, signal, headers: sent }
    // Errors after the response, whose body is not needed, are ignored.
    const request = speak({ ...where, ...way }).on('error', () => {})
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.destroy()
    return response.statusCode ?? 0
  }

  return async (to, message, signal) => {
    const url = pushUrl(to.endpoint)
    const text = JSON.stringify(message)
    if (!url || Buffer.byteLength(text) > mostBytes) return 'refused'
    const claim = { origin: url.origin, subject: subjectOf(config.mail.from), now: clock.now() }
    const headers = {
      authorization: await authorization(await findVapid(db, config), claim),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keepSeconds),
      urgency: 'normal',
    }
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(longest)])
    const status = await post(url, seal(text, to), headers, inTime)
    if (status === 404 || status === 410) return 'gone'
    if (status >= 200 && status < 300) return 'sent'
    // Rate limit, timeout or server error: only these can succeed later.
    if (status === 429 || status === 408 || status >= 500)
      throw new Error(`the push service answers ${status}`)
    return 'refused'
  }
}
