import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser, the only one that can decrypt the message (RFC 8291). */
export type Reader = { p256dh: string; auth: string }

const curve = 'prime256v1'
const bytes = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const recordSize = 4096
/** Maximum bytes of one record; push services refuse longer messages. */
export const mostBytes = recordSize - 103

type Once = { privateKey?: Buffer; salt?: Buffer }

/** Encrypts as one record of `aes128gcm` (RFC 8188), with a new key and salt for each message. */
export const seal = (
  text: string,
  reader: Reader,
  { privateKey, salt = randomBytes(16) }: Once = {},
) => {
  const own = createECDH(curve)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const theirs = bytes(reader.p256dh)
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), bytes(reader.auth), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ours.length, 4)
  // Delimiter of the last record.
  const last = Buffer.from([2])
  const sealed = [cipher.update(text), cipher.update(last), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ours, ...sealed])
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
