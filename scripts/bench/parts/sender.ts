import { mails } from '#lib/services/mails.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openDatabase } from '#lib/services/platform/db/connection.ts'
import { openListener } from '#lib/services/platform/db/listen.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { createMailDelivery } from '#lib/services/platform/mail/delivery.ts'
import { openMailSender } from '#lib/services/platform/mail/sender.ts'
import { openDeps } from '#lib/services/platform/open-deps.ts'
import { createRunner } from '#lib/services/platform/outbox/task.ts'
import { startOutbox } from '#lib/services/platform/outbox/worker.ts'
import { tasks } from '#lib/services/tasks.ts'

// Sender process: works the queues of notifications and mails until it is killed. Reports its memory.

const [url = ''] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const db = openDatabase(url, { poolSize: config.databasePoolSize })
const deps = openDeps({ config, db, log })
// A profile (NODE_OPTIONS=--cpu-prof) is written at process exit, not when killed by a signal.
process.once('SIGTERM', () => process.exit())
const listener = await openListener(url, { onError: (error) => log.warn('listener', { error }) })
const run = createRunner(deps, tasks)
const deliver = createMailDelivery(config, mails, (await openMailSender(config, db))!)
startOutbox({ queue: 'notification', db, listener, log, deliver: run })
startOutbox({ queue: 'mail', db, listener, log, deliver })
startOutbox({ queue: 'news', db, listener, log, deliver })
setInterval(() => process.send?.({ memory: process.memoryUsage().rss }), 250)
