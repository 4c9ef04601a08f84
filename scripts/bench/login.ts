import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '#lib/services/app.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config.ts'
import { closeDatabase, openDatabase } from '#lib/services/platform/db/pool.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { openFolderStorage } from '#lib/services/platform/storage.ts'
import { buildItem } from '../../tests/factories/items.ts'
import { buildMember } from '../../tests/factories/members.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'

// POST /api/users/login with 20 members at once, and how long others wait for a list meanwhile.
// The services are a process of their own, in production mode, with a database of their own.

const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const atOnce = Number(process.env.BENCH_LOGINS ?? 20)
const password = 'quattro torri e un asino'

const serve = (url: string) => {
  const config = loadConfig()
  const db = openDatabase(url, { poolSize: config.databasePoolSize })
  const api = createApi({
    config,
    db,
    pool: db.$client,
    clock: systemClock,
    log: createLog(config.log),
    storage: openFolderStorage(`${config.dataFolder}/files`),
    changes: { subscribe: () => () => {} },
  })
  const server = createServer(getRequestListener(api.fetch))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

const startServer = async (url: string) => {
  const child = fork(import.meta.filename, [url], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the server did not start')))
  })
  return { address: `http://127.0.0.1:${port}/api`, stop: () => child.kill() }
}

/** Asks one after the other until the time is over; how long each took, in milliseconds. */
const askUntil = async (end: number, ask: () => Promise<Response>) => {
  const took: number[] = []
  while (Date.now() < end) {
    const start = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    took.push(performance.now() - start)
  }
  return took
}

const share = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)

const tell = (name: string, took: number[]) => {
  const sorted = took.toSorted((a, b) => a - b)
  const figures = [0.5, 0.99, 1].map((part) => `${share(sorted, part)} ms`)
  const [half, most, all] = figures
  const rate = (took.length / seconds).toFixed(0)
  console.info(`${name}: ${rate}/s, half within ${half}, 99% within ${most}, all within ${all}`)
}

const run = async () => {
  const server = await openDatabaseServer()
  try {
    const url = await server.create(`${server.prefix}_bench_login`, await createTemplate(server))
    const db = openDatabase(url)
    for (let made = 0; made < 50; made++) await buildItem(db.$client)
    const emails: string[] = []
    for (let made = 0; made < atOnce; made++) {
      const member = await buildMember(db.$client, { password, verifiedAt: new Date() })
      emails.push(member.email)
    }
    await closeDatabase(db)
    const { address, stop } = await startServer(url)
    const list = () => fetch(`${address}/preorders`)
    const login = (email: string) => () =>
      fetch(`${address}/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, remember_me: true }),
      })
    try {
      await askUntil(Date.now() + 1000, list)
      tell('a list, alone', await askUntil(Date.now() + seconds * 1000, list))
      const end = Date.now() + seconds * 1000
      const [lists, ...logins] = await Promise.all([
        askUntil(end, list),
        ...emails.map((email) => askUntil(end, login(email))),
      ])
      tell(`${atOnce} logins at once`, logins.flat())
      tell('a list meanwhile', lists)
    } finally {
      stop()
    }
  } finally {
    await server.close()
  }
}

const [url] = process.argv.slice(2)
if (url) serve(url)
else await run()
