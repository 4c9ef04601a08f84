import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { countCall, isWithinLimit } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { contactsPath } from '#lib/contract/addresses.ts'
import type { ContactOutcome } from '#lib/contract/contact-limits.ts'
import { contactMessage, contacts } from '#lib/contract/contacts.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import type { Deps } from '../../deps.ts'
import { countMail } from '../../members/accounts/policy.ts'
import { contactCopy } from './mails/contact-copy.ts'
import { contactReceived } from './mails/contact-received.ts'

type ContactMessage = z.output<typeof contactMessage>

const storeMessage = async (tx: Tx, { name, email, subject, text }: ContactMessage, now: Date) => {
  const row = await tx.first<{ number: number }>(
    sql`INSERT INTO contact_messages (name, email, subject, words, sent_at)
      VALUES (${name}, ${email}, ${subject}, ${text}, ${now}) RETURNING number::int`,
  )
  if (!row) throw new Error('the insert of a contact message returned no row')
  return row.number
}

/** Returns false when the address got too many mails: the form must not fill the mailbox of somebody else. */
const mayGetCopy = (deps: Pick<Deps, 'db' | 'log' | 'clock'>, email: string, address: string) =>
  isWithinLimit(countMail(deps, email, address))

type Writing = { config: Config; now: Date; withCopy: boolean }

/** Stores the message and enqueues both mails in one transaction, so that no outage loses it. */
const writeMessage = async (
  tx: Tx,
  message: ContactMessage,
  { config, now, withCopy }: Writing,
) => {
  const number = await storeMessage(tx, message, now)
  const data = { ...message, number, replyTo: config.contactEmail }
  await enqueueMail(tx, contactReceived, {
    to: config.contactEmail,
    data: { ...data, replyTo: message.email },
  })
  if (withCopy) await enqueueMail(tx, contactCopy, { to: message.email, data })
  return number
}

const back = (outcome: ContactOutcome) =>
  new Response(null, { status: 303, headers: { location: contactsPath(outcome) } })

export const contactsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  routes.answer(contacts.write, { limit: 'contact' }, async ({ body, address, once }) => {
    const withCopy = await mayGetCopy(deps, body.email, address)
    return once(async (tx) => {
      const number = await writeMessage(tx, body, { config, now: clock.now(), withCopy })
      return { data: { number } }
    })
  })

  routes.answer(contacts.writeByForm, async ({ body, address }) => {
    const read = contactMessage.safeParse(body)
    if (!read.success) return back('incompleto')
    if (!(await isWithinLimit(countCall(deps, 'contact', address)))) return back('troppi')
    const withCopy = await mayGetCopy(deps, read.data.email, address)
    const now = clock.now()
    await db.transaction((tx) => writeMessage(tx, read.data, { config, now, withCopy }))
    return back('inviato')
  })
}
