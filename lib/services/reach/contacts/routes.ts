import type { z } from 'zod'
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
import { contactCopy, contactReceived } from './mails/contact.ts'

type ContactMessage = z.output<typeof contactMessage>

const back = (outcome: ContactOutcome) =>
  new Response(null, { status: 303, headers: { location: contactsPath(outcome) } })

export const contactsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps

  /** False when the address got too many mails: the form must not fill the mailbox of somebody else. */
  const mayGetCopy = (email: string, address: string) =>
    isWithinLimit(countMail(deps, email, address))

  /** Stores the message and enqueues both mails in one transaction, so that no outage loses it. */
  const write = async (tx: Tx, message: ContactMessage, withCopy: boolean) => {
    const { name, email, subject, text } = message
    const row = await tx.first<{ number: number }>(
      sql`INSERT INTO contact_messages (name, email, subject, words, sent_at)
      VALUES (${name}, ${email}, ${subject}, ${text}, ${clock.now()}) RETURNING number::int`,
    )
    const { number } = row!
    const to = config.contactEmail
    await enqueueMail(tx, contactReceived, { to, data: { ...message, number, replyTo: email } })
    if (withCopy)
      await enqueueMail(tx, contactCopy, { to: email, data: { ...message, number, replyTo: to } })
    return { data: { number } }
  }

  routes.answer(contacts.write, { limit: 'contact' }, async ({ body, address, once }) => {
    const withCopy = await mayGetCopy(body.email, address)
    return once((tx) => write(tx, body, withCopy))
  })

  routes.answer(contacts.writeByForm, async ({ body, address }) => {
    const read = contactMessage.safeParse(body)
    if (!read.success) return back('incompleto')
    if (!(await isWithinLimit(countCall(deps, 'contact', address)))) return back('troppi')
    const withCopy = await mayGetCopy(read.data.email, address)
    await db.transaction((tx) => write(tx, read.data, withCopy))
    return back('inviato')
  })
}
