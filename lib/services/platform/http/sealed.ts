import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts with a secret of the caller, so that the stored data alone cannot be decrypted. */
export const sealedBy = (secret: string, scope: string) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, scope, purpose, 32))
  const key = derive('answer')
  return {
    id: derive('id'),
    /** Keyed hash that compares texts; a password in the text cannot be guessed from it. */
    fingerprint: (text: string) => createHmac('sha256', derive('body')).update(text).digest(),
    seal: (text: string) => {
      const iv = randomBytes(ivLength)
      const sealing = createCipheriv(cipher, key, iv)
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), sealed])
    },
    open: (kept: Buffer) => {
      const opening = createDecipheriv(cipher, key, kept.subarray(0, ivLength))
      opening.setAuthTag(kept.subarray(ivLength, ivLength + tagLength))
      const opened = opening.update(kept.subarray(ivLength + tagLength))
      return Buffer.concat([opened, opening.final()]).toString('utf8')
    },
  }
}
