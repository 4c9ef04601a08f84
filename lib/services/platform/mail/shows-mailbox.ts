import type { Config } from '../config/config.ts'

/** A page that shows everybody's mail is for a shop without customers, and never beside a real server. */
export const showsMailbox = ({ mail, production, enableDemo }: Config) =>
  mail.smtpUrl === undefined && (enableDemo || !production)
