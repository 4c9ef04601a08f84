import type { Config } from '../config/config.ts'

/**
 * True for a shop without customers and without a mail server: the mailbox page shows the mail of
 * all recipients.
 */
export const showsMailbox = ({ mail, production, enableDemo }: Config) =>
  mail.smtpUrl === undefined && (enableDemo || !production)
