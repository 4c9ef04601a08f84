import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { openDatabase } from '#kernel/db/connection.ts'
import { fillLargeShop, stockLargeShop } from '../../tests/factories/large-shop.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'
import { inTurns } from './parts/p99.ts'
import { requireWrk } from './parts/wrk.ts'

// The reads of the shop window in a shop of a thousand items and in one of a million, in turns: the
// slowest of a hundred answers at fifty connections, the median of some rounds, because a busy machine
// spoils one now and then. Needs wrk.
// `node scripts/bench/scale.ts [--items 1000000] [--seconds 2] [--rounds 3] [--only sales]
//   [--large postgres://… --small postgres://…]`

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    large: { type: 'string' },
    small: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const promised = 3

const orders = ['recent', 'expiring', 'progress', 'price', '-price', 'popular']
const ofSales = orders.filter((order) => order !== 'expiring' && order !== 'progress')

type Names = { group: string; sale: string; term: string }

/** Filters chosen so that few, some or most items match. */
const pathsOf = ({ group, sale, term }: Names) => [
  ...orders.map((order) => `/preorders?order_by=${order}`),
  ...orders.map((order) => `/preorders?order_by=${order}&max_price=30`),
  ...orders.map((order) => `/preorders?order_by=${order}&interest_id=3`),
  ...orders.map((order) => `/preorders?order_by=${order}&has_achieved_requirement=true`),
  '/preorders?max_price=10.05',
  '/preorders?max_price=20&has_achieved_requirement=true&interest_id=2',
  '/preorders?page=4',
  ...ofSales.map((order) => `/sales?order_by=${order}`),
  ...ofSales.map((order) => `/sales?order_by=${order}&max_price=30`),
  '/sales?max_price=10.05',
  '/sales?page=4',
  `/preorders/${group}`,
  `/preorders/${group}/variations`,
  `/preorders/${group}/comments`,
  `/sales/${sale}`,
  `/sales/${sale}/variations`,
  '/home',
  '/community',
  `/search?term=${term}`,
  `/search/preview?term=${term}`,
  `/search/preorders?term=${term}`,
  '/crawl',
  '/crawl/sales?limit=1000',
  '/crawl/products?limit=100',
]

const named = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Names>(
    `SELECT (SELECT max(id) FROM items WHERE kind = 'preorder' AND status = 'running') AS group,
       (SELECT max(id) FROM items WHERE kind = 'sale') AS sale,
       (SELECT title FROM items WHERE kind = 'preorder' ORDER BY id DESC LIMIT 1) AS term`,
  )
  await client.end()
  const [found] = rows
  if (!found) throw new Error('the shop is empty')
  return { ...found, term: encodeURIComponent(found.term) }
}

const compare = async (small: string, large: string) => {
  const shops = await Promise.all(
    [small, large].map(async (url) => ({ ...(await startApi(url)), names: await named(url) })),
  )
  const [few, many] = shops as [(typeof shops)[0], (typeof shops)[0]]
  const seconds = Number(values.seconds)
  const pathPairs = pathsOf(many.names).map((path, at) => [path, pathsOf(few.names)[at] ?? path])
  let late = 0
  try {
    for (const [path = '', same = ''] of pathPairs.filter(([one]) => one?.includes(values.only))) {
      const addresses = [few.address + same, many.address + path] as const
      const [a, b] = await inTurns(addresses, { seconds, rounds: Number(values.rounds) })
      const times = b.p99 / a.p99
      if (times > promised) late++
      console.info(
        `${times > promised ? '!' : ' '} ${path.padEnd(68)} p99 ${a.p99.toFixed(1)} → ${b.p99.toFixed(1)} ms, ${times.toFixed(1)} times; ${a.rate.toFixed(0)} → ${b.rate.toFixed(0)} requests/s`,
      )
    }
  } finally {
    for (const shop of shops) shop.stop()
  }
  console.info(`${late} of ${pathPairs.length} are slower than ${promised} times`)
  if (late > 0) process.exitCode = 1
}

const fill = async (url: string, items: number) => {
  const db = openDatabase(url)
  await db.pool.query('SET statement_timeout = 0')
  await fillLargeShop(db.pool, items)
  await stockLargeShop(db.pool)
  await db.close()
}

const run = async () => {
  requireWrk()
  if (values.small && values.large) return compare(values.small, values.large)
  const server = await openDatabaseServer({ durable: true })
  try {
    const template = await createTemplate(server)
    const [small, large] = await Promise.all(
      ['small', 'large'].map((name) => server.create(`${server.prefix}_${name}`, template)),
    )
    if (!small || !large) throw new Error('no databases')
    await fill(small, 1_000)
    const started = performance.now()
    await fill(large, Number(values.items))
    console.info(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    await compare(small, large)
  } finally {
    await server.close()
  }
}

await run()
