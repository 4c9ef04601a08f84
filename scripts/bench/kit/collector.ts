import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { openListener } from '#kernel/db/listen.ts'
import { createLog } from '#kernel/log.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { startOutbox } from '#kernel/outbox/worker.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { tasks } from '#lib/services/tasks.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'

// Process that charges a group beside others: places its orders and works the payment queue until it is
// killed.

const [url = '', group = ''] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const db = openDatabase(url, { poolSize: config.databasePoolSize })
const deps = openDeps({ config, db, log })
// A profile (NODE_OPTIONS=--cpu-prof) is written at process exit, not when killed by a signal.
process.once('SIGTERM', () => process.exit())
const listener = await openListener(url, { onError: (error) => log.warn('listener', { error }) })
startOutbox({ queue: 'provider', db, listener, log, deliver: createRunner(deps, tasks) })
process.send?.('started')
await collectGroup(db, Number(group), systemClock.now())
