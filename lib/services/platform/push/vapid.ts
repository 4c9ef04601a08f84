import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connection.ts'
import { keptSecret } from '../kept-secrets.ts'

export type Vapid = { publicKey: string; privateKey: string }

const base64url = (value: Buffer | string) => Buffer.from(value).toString('base64url')

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
export const authorization = (vapid: Vapid, { origin, subject, now }: Claim) => {
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: vapid.privateKey,
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    },
  })
  const claims = { aud: origin, exp: Math.floor(now.getTime() / 1000) + halfDay, sub: subject }
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    base64url(JSON.stringify(part)),
  )
  const text = parts.join('.')
  const signed = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${base64url(signed)}, k=${vapid.publicKey}`
}
