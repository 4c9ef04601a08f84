import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  timingSafeEqual,
} from 'node:crypto'
import type { Db } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import type { SharedType } from '#lib/contract/share.ts'

export type Thing = { type: SharedType; id: number }

const signatureOf = (secret: string, member: Buffer, { type, id }: Thing) =>
  createHmac('sha256', secret).update(member).update(`${type} ${id}`).digest().subarray(0, 8)

const algorithm = 'aes-256-ecb'
const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * Signs the address that a member shares, and hides their id: it would link the seat to what they post.
 * Only that member gets it, so a name appears only where its owner has passed it on, and for this thing
 * alone. Id and signature are one block of the cipher, so nothing shows that two tokens are of one member.
 */
export const senderToken = async (db: Db, sender: MemberId, thing: Thing) => {
  const secret = await keptSecret(db, 'share')
  const member = Buffer.alloc(8)
  member.writeBigUInt64BE(BigInt(sender))
  const block = Buffer.concat([member, signatureOf(secret, member, thing)])
  const cipher = createCipheriv(algorithm, keyOf(secret), null).setAutoPadding(false)
  return cipher.update(block).toString('hex')
}

/** Returns the member whose token this is; undefined for any other text, or for another thing. */
export const readSender = async (db: Db, token: string | undefined, thing: Thing) => {
  if (!token) return undefined
  const secret = await keptSecret(db, 'share')
  const block = createDecipheriv(algorithm, keyOf(secret), null)
    .setAutoPadding(false)
    .update(token, 'hex')
  if (block.length !== 16) return undefined
  const member = block.subarray(0, 8)
  if (!timingSafeEqual(block.subarray(8, 16), signatureOf(secret, member, thing))) return undefined
  return memberId(Number(member.readBigUInt64BE()))
}
