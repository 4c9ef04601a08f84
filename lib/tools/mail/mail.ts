import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { putInOutbox } from '#kernel/outbox/commands.ts'

/** Shop data shown at the top and at the bottom of every mail. */
export type House = {
  name: string
  url: string
  company: Config['company']
  shipping: Config['shipping']
}

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  /** Alternative to the button, in one line. */
  | { type: 'link'; text: string; url: string }
  | { type: 'facts'; facts: { label: string; value: string }[] }
  | { type: 'note'; text: string }

/** Content of a mail; the HTML and the text part are rendered from it. */
export type Mail = {
  subject: string
  /** Preview text after the subject in a list of mails. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Reason why the recipient gets this mail. */
  reason: string
  /** Address for replies, when it is not the sender. */
  replyTo?: string
  /** Link in mails that are not strictly necessary. */
  unsubscribeUrl?: string
  /** URL whose POST unsubscribes (one-click in mail clients); default is `unsubscribeUrl`. */
  oneClickUrl?: string
}

/** Mail sent in place of the text of a notification. */
export type Letter = { kind: string; data: unknown }

export const aLetter = <Data extends z.ZodType>(
  { kind, data: shape }: MailKind<Data>,
  data: z.input<Data>,
): Letter => ({ kind, data: shape.parse(data) })

export type MailKind<Data extends z.ZodType = z.ZodType> = {
  /** Area and subject: `accounts.verify-address`. Stored in the outbox, so never renamed. */
  kind: string
  data: Data
  compose: (data: z.output<Data>, house: House) => Mail
}

export type AnyMailKind = {
  kind: string
  read: (data: unknown, house: House) => Mail
}

export const defineMail = <Data extends z.ZodType>(
  mail: MailKind<Data>,
): MailKind<Data> & AnyMailKind => ({
  ...mail,
  read: (data, house) => mail.compose(mail.data.parse(data), house),
})

export type MailRequest<Data extends z.ZodType> = {
  to: string
  data: z.input<Data>
  /** At most one mail for each key, ever: `expiring:7:12`. */
  key?: string
}

/** Returns an outbox entry, for callers that write many at once. */
export const aMail = <Data extends z.ZodType>(
  { kind, data: shape }: MailKind<Data>,
  { to, data }: Omit<MailRequest<Data>, 'key'>,
) => ({ queue: 'mail' as const, kind, recipient: to, data: shape.parse(data) })

/**
 * Enqueues a mail, sent after the commit and only then. Returns false when the key was used before.
 */
export const enqueueMail = <Data extends z.ZodType>(
  tx: Tx,
  mail: MailKind<Data>,
  { key, ...request }: MailRequest<Data>,
) => putInOutbox(tx, { ...aMail(mail, request), key })
