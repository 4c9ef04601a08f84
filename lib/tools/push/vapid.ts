import { createECDH } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'

export type Vapid = { publicKey: string; privateKey: string }

const base64url = (bytes: Buffer) => bytes.toString('base64url')

const newPrivateKey = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Pads the key, because leading zeros are not returned.
  return base64url(Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32))
}

const vapidOf = (privateKey: string): Vapid => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: base64url(ecdh.getPublicKey()) }
}

/**
 * Returns the VAPID key of the sender (RFC 8292): the configured one, or one that is generated and
 * stored.
 */
export const findVapid = async (db: Db, { push }: Pick<Config, 'push'>) =>
  vapidOf(push.privateKey ?? (await keptSecret(db, 'vapid', newPrivateKey)))

const halfDay = 12 * 3_600

type Claim = { origin: string; subject: string; now: Date }

/** Identifies the sender to the push service of this origin for twelve hours. */
export const authorization = async (vapid: Vapid, { origin, subject, now }: Claim) => {
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64url) as [string, string]
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + halfDay)
    .sign({ kty: 'EC', crv: 'P-256', alg: 'ES256', d: vapid.privateKey, x, y })
  return `vapid t=${token}, k=${vapid.publicKey}`
}
