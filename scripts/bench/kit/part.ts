import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { openListener } from '#kernel/db/listen.ts'
import { createLog } from '#kernel/log.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { startOutbox } from '#kernel/outbox/worker.ts'
import { createApi } from '#lib/services/app.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { tasks } from '#lib/services/tasks.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'

// A part of a shop on the given database: its API alone, without a change feed; a collector, which places
// the orders of a group beside others and works the payment queue; or a worker of batches. Until it is killed.

const [part, url = '', group = ''] = process.argv.slice(2)
const config = loadConfig()
const log = createLog(part === 'api' ? config.log : { ...config.log, level: 'warn' })
const db = openDatabase(url, { poolSize: config.databasePoolSize })
const deps = openDeps({ config, db, log })
// A profile (NODE_OPTIONS=--cpu-prof) is written at process exit, not when killed by a signal.
process.once('SIGTERM', () => process.exit())

if (part === 'api') {
  const server = createServer(getRequestListener(createApi(deps).fetch))
  server.listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
} else {
  const listener = await openListener(url, { onError: (error) => log.warn('listener', { error }) })
  const queue = part === 'worker' ? 'notification' : 'provider'
  startOutbox({ queue, db, listener, log, deliver: createRunner(deps, tasks) })
  process.send?.('started')
  if (part === 'collector') await collectGroup(db, Number(group), systemClock.now())
}
