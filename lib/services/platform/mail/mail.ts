import type { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/connection.ts'
import { putInOutbox } from '../outbox/commands.ts'

/** Who writes: stands at the top and at the foot of every mail. */
export type House = {
  name: string
  url: string
  company: Config['company']
  shipping: Config['shipping']
}

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  /** A way beside the button, in one line. */
  | { type: 'link'; text: string; url: string }
  | { type: 'facts'; facts: { label: string; value: string }[] }
  | { type: 'note'; text: string }

/** What a mail says; how it looks, as a page and as text, is made of the same words. */
export type Mail = {
  subject: string
  /** Shown by the list of mails behind the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** Why this person gets it. */
  reason: string
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string
  /** For mail that is not a necessary one. */
  unsubscribeUrl?: string
  /** A POST to it unsubscribes, as mail programs offer; the same address where there is no other. */
  oneClickUrl?: string
}

/** What is written to somebody in place of the plain words of a notification. */
export type Letter = { kind: string; data: unknown }

export const aLetter = <Data extends z.ZodType>(
  { kind, data: shape }: MailKind<Data>,
  data: z.input<Data>,
): Letter => ({ kind, data: shape.parse(data) })

export type MailKind<Data extends z.ZodType = z.ZodType> = {
  /** Noun and matter, `accounts.verify-address`. Kept in the outbox: never renamed. */
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

/** For whoever writes many at once into the outbox. */
export const aMail = <Data extends z.ZodType>(
  { kind, data: shape }: MailKind<Data>,
  { to, data }: Omit<MailRequest<Data>, 'key'>,
) => ({ queue: 'mail' as const, kind, recipient: to, data: shape.parse(data) })

/** Sent after the commit and only then. Returns false when the key was used before. */
export const enqueueMail = <Data extends z.ZodType>(
  tx: Tx,
  { kind, data: shape }: MailKind<Data>,
  { to, data, key }: MailRequest<Data>,
) => putInOutbox(tx, { queue: 'mail', kind, recipient: to, data: shape.parse(data), key })
