import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'
import { findPostgres, millisecondsOf } from './parts/processor.ts'
import { openWordShop } from './parts/word-shop.ts'
import { requireWrk } from './parts/wrk.ts'

// Measures search among a hundred thousand documents and among a million: common words, rare ones,
// prefixes, pairs and typos, over twenty connections, each request with another of hundreds of words.
// No two requests have the same term, so no answer comes from a cache. Processor time per request
// depends less on other processes than the latency does. Needs wrk.
// `node scripts/bench/search.ts [--items 80000,800000] [--seconds 5] [--shop postgres://…]`; a
// quarter as many proposals. The shops are kept in .insieme/bench for the next run.

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '80000,800000' },
    seconds: { type: 'string', default: '5' },
    shop: { type: 'string' },
  },
})
const promised = 60

type Words = { common: string[]; middling: string[]; rare: string[] }

const wordsOf = async (url: string): Promise<Words> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ word: string }>(
    'SELECT word FROM search_words ORDER BY seen DESC',
  )
  await client.end()
  const words = rows.map(({ word }) => word)
  const spread = (from: number, to: number) =>
    words.slice(Math.floor(words.length * from), Math.ceil(words.length * to))
  return { common: words.slice(0, 100), middling: spread(0.01, 0.1), rare: spread(0.5, 0.9) }
}

const slip = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)

/** Search terms grouped by their cost. */
const termsOf = ({ common, middling, rare }: Words): Record<string, string[]> => ({
  'common words': common,
  'middling words': middling,
  'rare words': rare,
  beginnings: middling.map((word) => word.slice(0, 3)),
  pairs: common.flatMap((one, at) =>
    middling.slice(at * 20, at * 20 + 20).map((other) => `${one} ${other}`),
  ),
  'common pairs': common.flatMap((one) => common.slice(0, 50).map((other) => `${one} ${other}`)),
  slips: middling.filter((word) => word.length > 5).map(slip),
})

const measure = async (address: string, paths: string[], seconds: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const file = join(folder, 'paths')
  await writeFile(file, paths.join('\n'))
  const script = new URL('search.lua', import.meta.url).pathname
  const child = spawn('wrk', [
    '-t1',
    '-c20',
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    '-s',
    script,
    address,
    '--',
    file,
  ])
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  await rm(folder, { recursive: true })
  if (/Non-2xx|timeout/.test(output)) throw new Error(`${paths[0]}\n${output}`)
  const [, time = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  const scale = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1
  return {
    p99: Number(time) * scale,
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
  }
}

/** Warm-up: sends each query once, because a cold database reads from the disk. */
const askEach = async (address: string, paths: string[]) => {
  const queue = [...paths]
  const ask = async () => {
    for (let path = queue.pop(); path; path = queue.pop())
      await (await fetch(address + path)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 20 }, ask))
}

const compare = async (url: string) => {
  const api = await startApi(url)
  const pool = new Pool({ connectionString: url, max: 1 })
  const postgres = await findPostgres(pool)
  let late = 0
  try {
    for (const [name, terms] of Object.entries(termsOf(await wordsOf(url))))
      for (const call of ['/search', '/search/preview', '/search/sales']) {
        const paths = terms.map((term) => `/api${call}?term=${encodeURIComponent(term)}`)
        await askEach(api.address, paths)
        await measure(api.address, paths, 1)
        const before = [millisecondsOf(api.pid), postgres()] as const
        const { p99, rate, requests } = await measure(api.address, paths, Number(values.seconds))
        const ofApi = (millisecondsOf(api.pid) - before[0]) / requests
        const ofPostgres = (postgres() - before[1]) / requests
        if (p99 > promised) late++
        console.info(
          `${p99 > promised ? '!' : ' '} ${name.padEnd(16)} ${call.padEnd(16)} p99 ${p99.toFixed(1)} ms, ${rate.toFixed(0)} requests/s, processor ${ofApi.toFixed(2)} + ${ofPostgres.toFixed(2)} ms, ${terms.length} terms`,
        )
      }
  } finally {
    api.stop()
    await pool.end()
  }
  if (late > 0) process.exitCode = 1
}

const run = async () => {
  requireWrk()
  if (values.shop) return compare(values.shop)
  const server = await openDatabaseServer({ durable: true })
  try {
    for (const items of values.items.split(',').map(Number)) {
      console.info(`${items} items and ${items / 4} proposals`)
      await compare(await openWordShop(server, items))
    }
  } finally {
    await server.close()
  }
}

await run()
