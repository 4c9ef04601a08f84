import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import type { Carrier } from './message.ts'
import { showsMailbox } from './shows-mailbox.ts'
import { openSmtp } from './smtp.ts'
import { openMailbox } from './to-mailbox.ts'

/** Undefined: there is nobody to carry mail, and it had better wait than be lost. */
export const openCarrier = (config: Config, pool: Pool): Carrier | undefined => {
  if (config.mail.smtpUrl) return openSmtp(config.mail.smtpUrl)
  return showsMailbox(config) ? openMailbox(pool) : undefined
}
