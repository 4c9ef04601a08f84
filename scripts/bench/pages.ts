import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { compress } from '#lib/front/answer.ts'
import { onPort, startPart } from '../../tests/browser/site-server.ts'
import { median, quantile, report, rounds, withFolder, withServer, wrk } from './kit/run.ts'

// Measures the start of a filled shop, pages that are rendered for the first time, and pages from memory
// beside a bare Node server that returns the same compressed bytes, in turns. Needs a build and wrk.

const encodings = ['gzip', 'br'] as const

const groupPagesOf = async (database: string) => {
  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ path: string }>(
    `SELECT '/ga/' || id || '/' || slug path FROM items
     WHERE kind = 'preorder' AND archived_at IS NULL AND weep_only_until IS NULL
       AND published_at <= now()
     ORDER BY id`,
  )
  await client.end()
  return rows.map(({ path }) => path)
}

const openBare = async (page: Buffer) => {
  const bodies = { gzip: await compress(page, 'gzip'), br: await compress(page, 'br') }
  const server = createServer((request, response) => {
    const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip'
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': encoding,
      'content-length': bodies[encoding].length,
    })
    response.end(bodies[encoding])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Median share of the requests per second that a bare server answers. */
const compare = async (url: string, encoding: string, connections: number) => {
  const { address, server } = await openBare(Buffer.from(await (await fetch(url)).arrayBuffer()))
  const options = { connections, more: ['-H', `Accept-Encoding: ${encoding}`] }
  for (const one of [address, url]) await wrk(one, { ...options, time: 1 })
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await wrk(address, options)
    shares.push((await wrk(url, options)).rate / bare.rate)
  }
  server.closeAllConnections()
  server.close()
  return median(shares)
}

const timeOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const measure = async (start: () => ReturnType<typeof startPart>, database: string) => {
  await (await start()).stop()
  const began = performance.now()
  const { address, stop } = await start()
  const site = address.replace('localhost', '127.0.0.1')
  const read = async (path: string) => {
    const response = await fetch(site + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await response.arrayBuffer()
  }
  try {
    await read('/home')
    report(
      'start of a filled shop to the first page',
      (performance.now() - began) / 1000,
      { maximum: 3 },
      ' s',
    )
    const items = await groupPagesOf(database)
    const cold: number[] = []
    for (const path of items) cold.push(await timeOf(() => read(path)))
    console.info(
      `  ${cold.length} pages rendered for the first time: half within ${median(cold).toFixed(0)} ms, p99 ${quantile(cold, 0.99).toFixed(0)} ms`,
    )
    for (const path of ['/home', '/ga', items[0]!])
      for (const encoding of encodings)
        for (const connections of [10, 50]) {
          const label = `${path.slice(0, 16)}, ${encoding}, ${connections} connections, beside bare`
          report(label, await compare(site + path, encoding, connections), { minimum: 0.5 })
        }
  } finally {
    await stop()
  }
}

await withServer((server) =>
  withFolder(async (folder) => {
    const database = await server.create(`${server.prefix}_pages`)
    const settings = {
      DATABASE_URL: database,
      DATA_DIR: folder,
      ENABLE_DEMO: 'true',
      RENDERS_PER_ADDRESS: '100000',
    }
    const start = () =>
      onPort((PORT) =>
        startPart('everything', { ...settings, PORT, SITE_URL: `http://localhost:${PORT}` }),
      )
    await measure(start, database)
  }),
)
