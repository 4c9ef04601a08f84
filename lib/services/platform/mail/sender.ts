import type { Config } from '../config/config.ts'
import type { Db } from '../db/connection.ts'
import type { MailSender } from './message.ts'
import { showsMailbox } from './shows-mailbox.ts'
import { openSmtp } from './smtp.ts'
import { openMailbox } from './to-mailbox.ts'

/** Returns undefined without a mail server: mail then stays in the outbox and is not lost. */
export const openMailSender = async (config: Config, db: Db): Promise<MailSender | undefined> => {
  if (config.mail.smtpUrl) return openSmtp(config.mail.smtpUrl)
  return (await showsMailbox(config, db)) ? openMailbox(db) : undefined
}
