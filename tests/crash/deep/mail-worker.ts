import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { openListener } from '#kernel/db/listen.ts'
import { createLog } from '#kernel/log.ts'
import { startOutbox } from '#kernel/outbox/worker.ts'
import { mails } from '#lib/services/mails.ts'
import { createMailDelivery } from '#lib/tools/mail/delivery.ts'
import { openMailSender } from '#lib/tools/mail/sender.ts'

/** Process to kill: sends the mails of the outbox. */
const [url = '', smtpUrl = ''] = process.argv.slice(2)
const config = loadConfig({ SMTP_URL: smtpUrl })
const db = openDatabase(url)
const mailSender = await openMailSender(config, db)
if (!mailSender) throw new Error('no mail sender')
startOutbox({
  queue: 'mail',
  db,
  listener: await openListener(url),
  log: createLog({ level: 'error' }),
  deliver: createMailDelivery(config, mails, mailSender),
  // Short lease, so that the next process does not wait minutes for tasks of this one.
  leaseSeconds: 1,
  pollMilliseconds: 200,
})
