import { createTransport } from 'nodemailer'
import { Undeliverable } from '#kernel/outbox/entry.ts'
import { minutes } from '#lib/format/durations.ts'
import { asSent, type MailSender } from './message.ts'

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

const optionsOf = (url: string) => ({
  url,
  // Requires TLS with a password; without one, a local server may do without TLS.
  ...(new URL(url).username ? { requireTLS: true } : {}),
  ...timeLimits,
})

/** Connects to the mail server and signs in, without sending anything. */
export const verifySmtp = async (url: string) => {
  const transport = createTransport(optionsOf(url))
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
export const openSmtp = (url: string): MailSender => {
  const transport = createTransport({
    ...optionsOf(url),
    pool: true,
    maxConnections: smtpWidth,
    maxMessages: 100,
    // Retries are up to the outbox.
    maxRequeues: 0,
  })
  return {
    send: async (message) => {
      try {
        await inTime(transport.sendMail(asSent(message)))
      } catch (error) {
        if (isFinal(error as SmtpError))
          throw new Undeliverable((error as Error).message, { cause: error })
        throw error
      }
    },
    close: async () => transport.close(),
  }
}
