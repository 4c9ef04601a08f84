import { mails } from '#lib/services/mails.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openDatabase } from '#lib/services/platform/db/connection.ts'
import { openListener } from '#lib/services/platform/db/listen.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { createMailDelivery } from '#lib/services/platform/mail/delivery.ts'
import { openMailSender } from '#lib/services/platform/mail/sender.ts'
import { startOutbox } from '#lib/services/platform/outbox/worker.ts'

/** Process to kill: sends the mails of one queue of the outbox. */
const [url = '', smtpUrl = '', queue = 'mail'] = process.argv.slice(2)
const config = loadConfig({ SMTP_URL: smtpUrl })
const db = openDatabase(url)
const mailSender = await openMailSender(config, db)
if (!mailSender) throw new Error('no mail sender')
startOutbox({
  queue: queue === 'news' ? 'news' : 'mail',
  db,
  listener: await openListener(url),
  log: createLog({ level: 'error' }),
  deliver: createMailDelivery(config, mails, mailSender),
  // Short lease, so that the next process does not wait minutes for tasks of this one.
  leaseSeconds: 1,
  pollMilliseconds: 200,
})
