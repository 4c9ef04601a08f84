import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SharedType } from '#lib/contract/share.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type MemberId, memberId } from '../../platform/http/member-id.ts'
import { keptSecret } from '../../platform/kept-secrets.ts'

type Thing = { type: SharedType; id: number }

const signature = async (db: Db, member: number, { type, id }: Thing) =>
  createHmac('sha256', await keptSecret(db, 'share'))
    .update(`${member} ${type} ${id}`)
    .digest('hex')
    .slice(0, 16)

/**
 * Signs the address that a member shares. Only that member gets it, so a name appears only where its
 * owner has passed it on, and for this thing alone.
 */
export const senderToken = async (db: Db, member: MemberId, thing: Thing) =>
  `${member.toString(36)}-${await signature(db, member, thing)}`

export const readSender = async (db: Db, token: string | undefined, thing: Thing) => {
  const [member, signed] = token?.split('-') ?? []
  if (!member || !signed) return undefined
  const id = Number.parseInt(member, 36)
  const expected = Buffer.from(await signature(db, id, thing))
  const actual = Buffer.from(signed)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  return memberId(id)
}
