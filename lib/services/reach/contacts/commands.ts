import type { z } from 'zod'
import type { contactMessage } from '#lib/contract/contacts.ts'
import { countMail } from '../../members/accounts/policy.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../platform/deps.ts'
import { isWithinLimit } from '../../platform/http/rate-limit.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { contactCopy } from './mails/contact-copy.ts'
import { contactReceived } from './mails/contact-received.ts'

export type ContactMessage = z.output<typeof contactMessage>

const keep = async (tx: Tx, { name, email, subject, text }: ContactMessage, now: Date) => {
  const row = await tx.first<{ number: number }>(
    sql`INSERT INTO contact_messages (name, email, subject, words, sent_at)
      VALUES (${name}, ${email}, ${subject}, ${text}, ${now}) RETURNING number::int`,
  )
  if (!row) throw new Error('the insert of a contact message returned no row')
  return row.number
}

/** Returns false when the address got too many mails: the form must not fill the mailbox of somebody else. */
export const mayGetCopy = (
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  email: string,
  address: string,
) => isWithinLimit(countMail(deps, email, address))

type Writing = { config: Config; now: Date; withCopy: boolean }

/** Stores the message and enqueues both mails in one transaction, so that no outage loses it. */
export const writeMessage = async (
  tx: Tx,
  message: ContactMessage,
  { config, now, withCopy }: Writing,
) => {
  const number = await keep(tx, message, now)
  const data = { ...message, number, replyTo: config.contactEmail }
  await enqueueMail(tx, contactReceived, {
    to: config.contactEmail,
    data: { ...data, replyTo: message.email },
  })
  if (withCopy) await enqueueMail(tx, contactCopy, { to: message.email, data })
  return number
}
