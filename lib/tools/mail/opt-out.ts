import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import { optOutPath } from '#lib/contract/addresses.ts'
import { notificationType } from '#lib/contract/notifications.ts'

/** Subject of an opt-out: a type of notification, the digest, or marketing. */
const mailSubject = z.enum([...notificationType.options, 'digest', 'marketing'])
export type MailSubject = z.output<typeof mailSubject>

const keyName = 'opt-out'
const signature = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 32)

/**
 * Signs an opt-out of one subject for one member. Never expires, because links in old mails must
 * keep working.
 */
export const optOutToken = async (db: Db, member: MemberId, subject: MailSubject) => {
  const text = `${member}.${subject}`
  return `${text}.${signature(await keptSecret(db, keyName), text)}`
}

export const readOptOut = async (db: Db, token: string) => {
  const { member, subject, signed } =
    /^(?<member>[1-9]\d{0,14})\.(?<subject>[\w-]{1,20})\.(?<signed>[\w-]{32})$/.exec(token)
      ?.groups ?? {}
  const known = mailSubject.safeParse(subject)
  if (!signed || !known.success) return undefined
  const expected = signature(await keptSecret(db, keyName), `${member}.${subject}`)
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined
  return { member: memberId(Number(member)), subject: known.data }
}

/** Field added to the data of mails that have an opt-out. */
export const optOut = z.object({ optOut: z.string().optional() }).catch({})

export const optOutAddresses = (houseUrl: string, token: string) => ({
  /** URL for the one-click request of mail clients. */
  oneClickUrl: `${houseUrl}/api/opt_outs/${token}`,
  /** Page for people. */
  unsubscribeUrl: houseUrl + optOutPath(token),
})
