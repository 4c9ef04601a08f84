import { createTransport } from 'nodemailer'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { Undeliverable } from '#kernel/outbox/entry.ts'
import { minutes } from '#lib/format/durations.ts'
import { showsMailbox } from './mailbox.ts'

/** Rendered mail, ready for the mail sender. */
type Message = {
  /** Message-ID, the same at every attempt, so that mail clients can hide duplicates. */
  id: string
  from: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type MailSender = {
  /** Sends a mail. Throws Undeliverable when a retry cannot succeed. */
  send: (message: Message) => Promise<void>
  close: () => Promise<void>
}

const optionsFor = ({ id, ...message }: Message) => ({
  ...message,
  messageId: id,
  // Keeps the content of a mail from making nodemailer read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Stand-in for a mail server: stores the source of every mail, shown at /dev/mail. */
const openMailbox = (db: Db): MailSender => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (message) => {
      const { id, from, to, subject, text, html } = message
      const { message: source } = await transport.sendMail(optionsFor(message))
      await db.run(
        sql`INSERT INTO mailbox (message_id, sender, recipient, subject, body, html, source)
          VALUES (${id}, ${from}, ${to}, ${subject}, ${text}, ${html}, ${String(source)})
          ON CONFLICT (message_id) DO NOTHING`,
      )
    },
    close: async () => transport.close(),
  }
}

/** Maximum connections, one mail on each at a time. */
const smtpWidth = 5

const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const longestDelivery = minutes(1)

type SmtpError = Error & { responseCode?: number; command?: string }

/**
 * True only for refusals of this mail: a wrong password of the shop must not discard every mail.
 */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the mail server is too slow')), longestDelivery)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

const smtpOptions = (url: string) => ({
  url,
  // Requires TLS with a password; without one, a local server may do without TLS.
  ...(new URL(url).username ? { requireTLS: true } : {}),
  ...timeLimits,
})

/** Connects to the mail server and signs in, without sending anything. */
export const verifySmtp = async (url: string) => {
  const transport = createTransport(smtpOptions(url))
  try {
    await inTime(transport.verify())
  } finally {
    transport.close()
  }
}

/**
 * Opens an SMTP pool. The URL may contain connection options: `?requireTLS=true`,
 * `?tls.servername=…`.
 */
const openSmtp = (url: string): MailSender => {
  const transport = createTransport({
    ...smtpOptions(url),
    pool: true,
    maxConnections: smtpWidth,
    maxMessages: 100,
    // Retries are up to the outbox.
    maxRequeues: 0,
  })
  return {
    send: async (message) => {
      await inTime(transport.sendMail(optionsFor(message))).catch((error: SmtpError) => {
        throw isFinal(error) ? new Undeliverable(error.message, { cause: error }) : error
      })
    },
    close: async () => transport.close(),
  }
}

/** Returns undefined without a mail server: mail then stays in the outbox and is not lost. */
export const openMailSender = async (config: Config, db: Db): Promise<MailSender | undefined> => {
  if (config.mail.smtpUrl) return openSmtp(config.mail.smtpUrl)
  return (await showsMailbox(config, db)) ? openMailbox(db) : undefined
}
