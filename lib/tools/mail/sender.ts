import { createTransport } from 'nodemailer'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { asSent, type MailSender } from './message.ts'
import { showsMailbox } from './shows-mailbox.ts'
import { openSmtp } from './smtp.ts'

/** Stand-in for a mail server: stores the source of every mail, shown at /dev/mail. */
const openMailbox = (db: Db): MailSender => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (message) => {
      const { id, from, to, subject, text, html } = message
      const { message: source } = await transport.sendMail(asSent(message))
      await db.run(
        sql`INSERT INTO mailbox (message_id, sender, recipient, subject, body, html, source)
          VALUES (${id}, ${from}, ${to}, ${subject}, ${text}, ${html}, ${String(source)})
          ON CONFLICT (message_id) DO NOTHING`,
      )
    },
    close: async () => transport.close(),
  }
}

/** Returns undefined without a mail server: mail then stays in the outbox and is not lost. */
export const openMailSender = async (config: Config, db: Db): Promise<MailSender | undefined> => {
  if (config.mail.smtpUrl) return openSmtp(config.mail.smtpUrl)
  return (await showsMailbox(config, db)) ? openMailbox(db) : undefined
}
