import { createECDH } from 'node:crypto'
import { encrypt } from 'http_ece'

/** Keys of a browser, the only one that can decrypt the message (RFC 8291). */
export type Reader = { p256dh: string; auth: string }

const curve = 'prime256v1'
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
