import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { days } from '#lib/format/durations.ts'
import { beginBatch } from '#lib/services/console/batches/commands.ts'
import { chosenOrders, listOrders } from '#lib/services/console/orders/queries.ts'
import { buildItem } from '../../tests/factories/items.ts'
import { quantile, report, startPart, withShop } from './kit/run.ts'
import { fillGround, members, quietly } from './kit/shop.ts'

// The console among a million orders: each filter and order of the list, and a batch on ten thousand orders
// whose worker is killed in the middle. BENCH_ORDERS has the number of orders.

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const inBatch = 10_000
const times = 20
const promisedMilliseconds = 150
const promisedSeconds = 60

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

const workBatch = async (pool: Pool, db: Database, url: string) => {
  const { rows } = await pool.query<{ number: number }>(
    `SELECT number FROM orders WHERE state = 'paid' ORDER BY id LIMIT ${inBatch}`,
  )
  const numbers = rows.map(({ number }) => number)
  const operator = await pool.query<{ id: number }>(
    "INSERT INTO operators (name, email, roles, invited_at) VALUES ('Prova', 'prova@example.org', '{owner}', now()) RETURNING id",
  )
  const actor = { name: 'Prova', operator: operator.rows[0]!.id, request: null }
  const { id } = await db.transaction((tx) =>
    beginBatch(tx, chosenOrders({ act: 'orders.prepare', numbers }), {
      act: 'orders.prepare',
      actor,
      now: new Date(),
    }),
  )
  const countDone = async () =>
    (await db.first<{ done: number }>(
      sql`SELECT count(*)::int done FROM batch_rows WHERE batch_id = ${id} AND state = 'done'`,
    ))!.done
  const started = performance.now()
  const first = await startPart('worker', [url])
  while ((await countDone()) < inBatch / 3) await pause(50)
  await first.kill()
  const second = await startPart('worker', [url])
  while ((await countDone()) < inBatch) await pause(100)
  const took = (performance.now() - started) / 1_000
  await second.stop()
  report('ten thousand orders, one worker killed', took, { maximum: promisedSeconds }, ' s')
  const { rows: facts } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM operator_acts WHERE what = 'orders.prepare')::int records,
      (SELECT count(DISTINCT details->>'order') FROM operator_acts WHERE what = 'orders.prepare')::int orders`,
  )
  for (const [name, count] of Object.entries(facts[0]!))
    report(`${name} of the batch`, count, { minimum: inBatch, maximum: inBatch })
}

await withShop(async (pool, url) => {
  await fillOrders(pool)
  const db = openDatabase(url)
  await measureLists(db)
  await workBatch(pool, db, url)
  await db.close()
})
