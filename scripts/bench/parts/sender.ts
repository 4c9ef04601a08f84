import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { openListener } from '#kernel/db/listen.ts'
import { createLog } from '#kernel/log.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { startOutbox } from '#kernel/outbox/worker.ts'
import { mails } from '#lib/services/mails.ts'
import { tasks } from '#lib/services/tasks.ts'
import { createMailDelivery } from '#lib/tools/mail/delivery.ts'
import { openMailSender } from '#lib/tools/mail/sender.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'

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
