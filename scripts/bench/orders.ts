import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { days } from '#lib/format/durations.ts'
import { type BatchAct, beginBatch } from '#lib/services/console/batches/commands.ts'
import { chosenOrders, listOrders } from '#lib/services/console/orders/queries.ts'
import { trackingRows } from '#lib/services/console/shipments/queries/tracking.ts'
import { readTracking } from '#lib/services/console/shipments/rules/tracking.ts'
import { buildItem } from '../../tests/factories/items.ts'
import { quantile, report, startPart, withShop } from './kit/run.ts'
import { fillGround, members, quietly } from './kit/shop.ts'

// The console among a million orders: each filter and order of the list, and batches on ten thousand orders: one
// whose worker is killed in the middle, and one beside public calls. BENCH_ORDERS has the number of orders.

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const inBatch = 10_000
const times = 20
const promisedMilliseconds = 150
const promisedSeconds = 60
const promisedMegabytes = 150

const titles = [
  'Orbita',
  'Torre',
  'Faro',
  'Vento',
  'Dadi',
  'Lanterne',
  'Bosco',
  'Ponte',
  'Fiume',
  'Rame',
]

const fillOrders = async (pool: Pool) => {
  await fillGround(pool)
  await pool.query("UPDATE members SET words = plain_words(name || ' ' || email::text)")
  const bundles: number[] = []
  for (let made = 0; made < 200; made++) {
    const title = `${titles[made % 10]} ${titles[Math.floor(made / 10) % 10]} ${made}`
    const { bundleIds } = await buildItem(pool, { title, kind: 'sale' })
    bundles.push(bundleIds[0]!)
  }
  const load = (statement: string, values: unknown[] = []) =>
    quietly(pool, statement, undefined, values)
  await load(`INSERT INTO orders (id, member_id, kind, state, goods_cents, delivery_cents, total_cents,
      delivery, terms_version, placed_at, paid_at)
    SELECT n, 1 + n::bigint * 7919 % ${members}, 'sale',
      CASE WHEN n % 50 = 0 THEN 'paid' WHEN n % 97 = 0 THEN 'shipped' ELSE 'delivered' END,
      2000 + n % 8000, 490, 2490 + n % 8000,
      CASE WHEN n % 5 = 0 THEN jsonb_build_object('kind', 'pickup', 'id', n % 40, 'name', 'Edicola')
        ELSE jsonb_build_object('kind', 'home', 'id', n, 'name', 'Ada') END,
      '1', now() - (${orders} - n) * interval '90 seconds', now() - (${orders} - n) * interval '90 seconds'
    FROM generate_series(1, ${orders}) n`)
  await load(`INSERT INTO order_parcels (order_id, position, delivery_cents)
    SELECT n, 1, 490 FROM generate_series(1, ${orders}) n`)
  await load(
    `INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
     SELECT n, 1, v.item_id, b.id, i.title, 'Base', 1, 2000 + n % 8000 FROM generate_series(1, ${orders}) n
     JOIN bundles b ON b.id = ($1::bigint[])[1 + n % 200]
     JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id`,
    [bundles],
  )
  await pool.query('VACUUM ANALYZE orders, order_parcels, order_lines, members, items')
}

type Query = Parameters<typeof listOrders>[1]

const dayBefore = (count: number) => new Date(Date.now() - days(count)).toISOString().slice(0, 10)

/** Filters as they are used, each call with other values. */
const queries: Record<string, (at: number) => Partial<Query>> = {
  'no filter': () => ({}),
  'oldest first': () => ({ sort: '-placed' }),
  'dearest first': () => ({ sort: 'total' }),
  'page 200': () => ({ page: 200 }),
  'to pack': () => ({ state: 'paid', sort: '-placed' }),
  delivered: () => ({ state: 'delivered' }),
  'a month': (at) => ({ from: dayBefore(at + 60), until: dayBefore(at + 30) }),
  'a month, by total': (at) => ({
    from: dayBefore(at + 60),
    until: dayBefore(at + 30),
    sort: 'total',
  }),
  'a pick-up point': (at) => ({ place: (at * 5) % 40 }),
  'an item': (at) => ({ group: at + 1 }),
  'an item, to pack': (at) => ({ group: at + 1, state: 'paid' }),
  'a person': (at) => ({ member: at + 1 }),
  'a number': (at) => ({ q: `${10_001 + at}` }),
  'a whole name': (at) => ({ q: `member ${4_000 + at}` }),
  'a part of an address': (at) => ({ q: `r${3_100 + at}@` }),
  'a word of many titles': (at) => ({ q: titles[at % 10]! }),
  'a word that nobody has': (at) => ({ q: `zzz${at}` }),
}

const measureLists = async (db: Database) => {
  for (const [name, query] of Object.entries(queries)) {
    const took: number[] = []
    // Once before it counts: a cold database reads from the disk.
    for (let at = 0; at < 2 * times; at++) {
      const started = performance.now()
      await listOrders(db, { sort: 'placed', page: 1, ...query(at % times) })
      if (at >= times) took.push(performance.now() - started)
    }
    report(`${name}, p99`, quantile(took, 0.99), { maximum: promisedMilliseconds }, ' ms')
  }
}

type Batch = { act: BatchAct; rows: Sql; isKilled?: boolean }

/** Works a batch off in a process of its own, or in a second one after the first was killed. */
const workBatch = async (db: Database, url: string, { act, rows, isKilled = false }: Batch) => {
  const { id: operator } = (await db.first<{ id: number }>(
    sql`INSERT INTO operators (name, email, roles, invited_at)
      VALUES ('Prova', ${`${act}@example.org`}, '{owner}', now()) RETURNING id`,
  ))!
  const actor = { name: 'Prova', operator, request: null }
  const { id } = await db.transaction((tx) => beginBatch(tx, rows, { act, actor, now: new Date() }))
  const isDone = async (count: number) =>
    (await db.first(sql`SELECT FROM batch_rows
      WHERE batch_id = ${id} AND position = ${count} AND state = 'done'`)) !== undefined
  const started = performance.now()
  let worker = await startPart('worker', [url])
  const atFirst = await worker.peak()
  if (isKilled) {
    while (!(await isDone(Math.floor(inBatch / 3)))) await pause(50)
    await worker.kill()
    worker = await startPart('worker', [url])
  }
  while (!(await isDone(inBatch))) await pause(100)
  const took = (performance.now() - started) / 1_000
  report(`${act}, ten thousand orders`, took, { maximum: promisedSeconds }, ' s')
  report(`${act}, memory`, (await worker.peak()) - atFirst, { maximum: promisedMegabytes }, ' MB')
  await worker.stop()
  const facts = (await db.first<Record<string, number>>(
    sql`SELECT count(*)::int records, count(DISTINCT details->>'order')::int orders
      FROM operator_acts WHERE what = ${act}`,
  ))!
  for (const [name, count] of Object.entries(facts))
    report(`${act}, ${name}`, count, { minimum: inBatch, maximum: inBatch })
}

/** Calls a public list twenty times a second until the work is done; returns the p99. */
const callBeside = async (address: string, work: Promise<unknown>) => {
  const took: number[] = []
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) {
    const started = performance.now()
    await (await fetch(`${address}/api/search/sales?term=orbita`)).arrayBuffer()
    took.push(performance.now() - started)
    await pause(50)
  }
  await over
  return quantile(took, 0.99)
}

/** Ten thousand orders are prepared, and shipped by a file of their carrier. */
const workBatches = async (db: Database, url: string) => {
  const paid = await db.rows<{ number: number }>(
    sql`SELECT number FROM orders WHERE state = 'paid' ORDER BY id LIMIT ${inBatch}`,
  )
  const numbers = paid.map(({ number }) => number)
  const prepare = chosenOrders({ act: 'orders.prepare', numbers })
  const file = numbers.map((number) => `${number};BRT${number}`).join('\n')
  await workBatch(db, url, { act: 'orders.prepare', rows: prepare, isKilled: true })
  const { address, stop } = await startPart('api', [url])
  await callBeside(address, pause(5_000))
  const alone = await callBeside(address, pause(10_000))
  const ship = { act: 'orders.ship', rows: trackingRows(readTracking(file, 'BRT')) } as const
  const beside = await callBeside(address, workBatch(db, url, ship))
  report('public p99 beside a batch', beside / alone, { maximum: 2 }, ` × ${alone.toFixed(1)} ms`)
  await stop()
  const mails = (await db.first<Record<string, number>>(
    sql`SELECT count(*)::int mails, count(DISTINCT about)::int orders
      FROM outbox WHERE queue = 'mail'`,
  ))!
  for (const [name, count] of Object.entries(mails))
    report(`mails of a carrier's file, ${name}`, count, { minimum: inBatch, maximum: inBatch })
}

await withShop(async (pool, url) => {
  await fillOrders(pool)
  const db = openDatabase(url)
  await measureLists(db)
  await workBatches(db, url)
  await db.close()
})
