import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { compress } from '#lib/front/answer.ts'
import { onPort, startPart } from '../../tests/browser/site-server.ts'
import { median, quantile, report, rounds, withFolder, withShop, wrk } from './kit/run.ts'

// Measures the start of a filled shop, pages that are rendered for the first time, and pages from memory
// beside a bare Node server that returns the same compressed bytes, in turns. Needs a build and wrk.

const encodings = ['gzip', 'br'] as const

const groupPagesOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ path: string }>(
    `SELECT '/ga/' || id || '/' || slug path FROM items
     WHERE kind = 'preorder' AND archived_at IS NULL AND weep_only_until IS NULL
       AND published_at <= now()
     ORDER BY id`,
  )
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

const measure = async (start: () => ReturnType<typeof startPart>, pool: Pool) => {
  await (await start()).stop()
  const began = performance.now()
  const { address, stop } = await start()
  const site = address.replace('localhost', '127.0.0.1')
  /** Reads a page and returns the milliseconds that it took. */
  const read = async (path: string) => {
    const requestedAt = performance.now()
    const response = await fetch(site + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await response.arrayBuffer()
    return performance.now() - requestedAt
  }
  try {
    await read('/home')
    const startSeconds = (performance.now() - began) / 1000
    report('start of a filled shop to the first page', startSeconds, { maximum: 3 }, ' s')
    const items = await groupPagesOf(pool)
    const cold: number[] = []
    for (const path of items) cold.push(await read(path))
    const [half, slowest] = [median(cold), quantile(cold, 0.99)].map((figure) => figure.toFixed(0))
    console.info(`  ${cold.length} pages rendered first: half within ${half} ms, p99 ${slowest} ms`)
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

await withShop((pool, url) =>
  withFolder((folder) => {
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ENABLE_DEMO: 'true',
      RENDERS_PER_ADDRESS: '100000',
    }
    const start = () =>
      onPort((PORT) =>
        startPart('everything', { ...settings, PORT, SITE_URL: `http://localhost:${PORT}` }),
      )
    return measure(start, pool)
  }),
)
