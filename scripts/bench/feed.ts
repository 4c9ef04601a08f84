import { openDatabase } from '#kernel/db/connection.ts'
import { fillLargeShop } from '../../tests/factories/large-shop.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'
import { inTurns } from './parts/p99.ts'
import { requireWrk } from './parts/wrk.ts'

// Reads the feed of a community with a thousand proposals and with a million, in turns, over fifty
// connections. `node scripts/bench/feed.ts`, number of proposals in BENCH_PROPOSALS, duration in
// BENCH_SECONDS. Needs wrk.

const proposals = Number(process.env.BENCH_PROPOSALS ?? 1_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const promised = 3

const paths = [
  '/community',
  '/community?order_by=wanted',
  '/community?order_by=commented',
  '/community?interests=selected&interest_id=3',
  '/community?page=2',
  '/community/activities',
]

/** Inserts proposals with a picture, every third with comments; their facts are inserted too, not counted. */
const fill = async (url: string, count: number) => {
  const { pool, close } = openDatabase(url)
  await fillLargeShop(pool, 1_000)
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SET session_replication_role = replica')
    await client.query('TRUNCATE proposals CASCADE')
    await client.query(
      `INSERT INTO proposals (id, slug, title, description, interest_id, member_id, picture_id, published_at,
         wants, needs, likes, comments, threads)
       SELECT n, 'wish-' || n, 'Wish ' || n, repeat('Lo aspettiamo da anni. ', 8), 1 + n % 8, 1 + n % 400,
         'picture000' || to_char(n % 1000, 'FM0000000'), now() - n * interval '5 seconds',
         n * 31 % 200, n * 17 % 50, 0, (n % 3 = 0)::int, (n % 3 = 0)::int
       FROM generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(`INSERT INTO comments (proposal_id, member_id, body, published_at)
      SELECT id, 1 + id % 400, 'Anche io.', published_at FROM proposals WHERE id % 3 = 0`)
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release(true)
    await close()
  }
}

const run = async () => {
  requireWrk()
  const server = await openDatabaseServer()
  try {
    const template = await createTemplate(server)
    const urls: string[] = []
    for (const [name, count] of [
      ['few', 1_000],
      ['many', proposals],
    ] as const) {
      const url = await server.create(`${server.prefix}_${name}`, template)
      await fill(url, count)
      urls.push(url)
    }
    const [few, many] = await Promise.all([startApi(urls[0]!), startApi(urls[1]!)])
    try {
      for (const path of paths) {
        const addresses = [few.address + path, many.address + path] as const
        const [a, b] = await inTurns(addresses, { seconds, rounds })
        const times = b.p99 / a.p99
        if (times > promised) process.exitCode = 1
        const sizes = `p99 ${a.p99.toFixed(1)} → ${b.p99.toFixed(1)} ms, ${times.toFixed(1)} times`
        const rates = `${a.rate.toFixed(0)} → ${b.rate.toFixed(0)} requests/s`
        console.info(`${times > promised ? '!' : ' '} ${path.padEnd(46)} ${sizes}; ${rates}`)
      }
    } finally {
      few.stop()
      many.stop()
    }
  } finally {
    await server.close()
  }
}

await run()
