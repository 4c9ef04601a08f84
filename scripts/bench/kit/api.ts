import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { createLog } from '#kernel/log.ts'
import { createApi } from '#lib/services/app.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'

// Program that runs the API alone on the given database. Its change feed is empty.

const [url = ''] = process.argv.slice(2)
const config = loadConfig()
const log = createLog(config.log)
const db = openDatabase(url, { poolSize: config.databasePoolSize })
const server = createServer(getRequestListener(createApi(openDeps({ config, db, log })).fetch))
// A profile (NODE_OPTIONS=--cpu-prof) is written at process exit, not when killed by a signal.
process.once('SIGTERM', () => process.exit())
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
