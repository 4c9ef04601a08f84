import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { createLog } from '#kernel/log.ts'
import { createApi } from '#lib/services/app.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'

// Runs the API alone in a separate process on the given database. Its change feed is empty.

export const openApi = (url: string) => {
  const config = loadConfig()
  const log = createLog(config.log)
  const db = openDatabase(url, { poolSize: config.databasePoolSize })
  const api = createApi(openDeps({ config, db, log }))
  return getRequestListener(api.fetch)
}

const serve = (url: string) => {
  // A profile (NODE_OPTIONS=--cpu-prof) is written at process exit, not when killed by a signal.
  process.once('SIGTERM', () => process.exit())
  const server = createServer(openApi(url))
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
}

export const startApi = async (url: string) => {
  const child = spawn(process.execPath, [import.meta.filename, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('the server did not start')))
  })
  return { address: `http://127.0.0.1:${port}/api`, pid: child.pid!, stop: () => child.kill() }
}

const [url] = process.argv.slice(2)
if (import.meta.main && url) serve(url)
