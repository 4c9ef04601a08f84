import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { preorderCardsStatement } from '#lib/services/storefront/catalogue/queries/items.ts'
import { fillLargeShop } from '../../tests/factories/large-shop.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { openApi } from './parts/api-process.ts'
import { requireWrk } from './parts/wrk.ts'

// Compares GET /api/preorders with a bare server that sends the rows of the same prepared query unchanged.
// `node scripts/bench/preorders.ts`; needs wrk. Each server is a separate process.

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

const openBare = (url: string) => {
  const { pool } = openDatabase(url, { poolSize: loadConfig().databasePoolSize })
  return async (_: IncomingMessage, response: ServerResponse) => {
    const { rows } = await pool.query(preorderCardsStatement({ order: 'recent' }, new Date()))
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(rows))
  }
}

const serve = (kind: string, url: string) => {
  const server = createServer(kind === 'bare' ? openBare(url) : openApi(url))
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
}

const startServer = async (kind: string, url: string) => {
  const child = spawn(process.execPath, [import.meta.filename, kind, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error(`the ${kind} server did not start`)))
  })
  return { port, stop: () => child.kill() }
}

const wrk = async (address: string, time: number) => {
  const child = spawn('wrk', ['-t1', '-c16', `-d${time}s`, '--latency', address])
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  if (/Non-2xx/.test(text)) throw new Error(text)
  const figure = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '?'
  return { rate: Number(figure(/Requests\/sec:\s+([\d.]+)/)), p99: figure(/99%\s+(\S+)/) }
}

const measure = async (kind: string, url: string) => {
  const { port, stop } = await startServer(kind, url)
  const address = `http://127.0.0.1:${port}/api/preorders`
  try {
    await wrk(address, 2)
    return await wrk(address, seconds)
  } finally {
    stop()
  }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

const run = async () => {
  requireWrk()
  const server = await openDatabaseServer()
  try {
    const url = await server.create(`${server.prefix}_bench`, await createTemplate(server))
    const db = openDatabase(url)
    await fillLargeShop(db.pool)
    await db.close()
    const shares: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const bare = await measure('bare', url)
      const api = await measure('api', url)
      shares.push(api.rate / bare.rate)
      for (const [name, { rate, p99 }] of Object.entries({ bare, api }))
        console.info(`${name.padEnd(5)} ${rate.toFixed(0)} requests/s, 99% within ${p99}`)
    }
    // Other load changes over time, but is the same for both servers of a round.
    console.info(`the api answers ${median(shares).toFixed(2)} of what the bare server does`)
  } finally {
    await server.close()
  }
}

const [kind, url] = process.argv.slice(2)
if (kind && url) serve(kind, url)
else await run()
