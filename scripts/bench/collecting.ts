import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openDatabase } from '#kernel/db/connection.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { finishCollection } from '#lib/services/money/groups/commands/closing/finish.ts'
import { openStandIn } from '#lib/stand-ins/paypal/server.ts'
import { report, startPart, withShop } from './kit/run.ts'
import { buildGroup, fillGround } from './kit/shop.ts'

// Closes a group and charges its seats at the stand-in of PayPal with two processes: each seat once, and how
// many a second. BENCH_SEATS has the number of seats.

const seats = Number(process.env.BENCH_SEATS ?? 10_000)
const workers = 2

const standIn = await openStandIn({ now: () => new Date(), webhookPauses: [], exchanges: 10 })
const environment = { ...process.env, PAYPAL_API_BASE: standIn.url, NODE_ENV: 'test' as const }

/** Stores a wallet of every member, also at the stand-in. */
const saveWallets = async (pool: Pool) => {
  const { rows } = await pool.query(
    `INSERT INTO payment_methods (id, member_id, kind, vault_id, customer_id, email, kept, added_at)
     SELECT n, n, 'wallet', 'vault-' || n, 'customer-' || n, 'giulia@paypal.example', true, now()
     FROM generate_series(1, $1::int) n
     RETURNING vault_id id, customer_id "customerId", email`,
    [seats],
  )
  const body = JSON.stringify(rows)
  const answer = await fetch(`${standIn.url}/control/remember-wallets`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
}

const shipTo = {
  kind: 'home',
  id: 1,
  name: 'Ada',
  line: 'Via delle Pedine 9, 40100 Bologna',
  street: 'Via delle Pedine 9',
  details: '',
  postal_code: '40100',
  city: 'Bologna',
  province: 'BO',
  phone: '',
}

const countPaid = async (pool: Pool, group: number) => {
  const { rows } = await pool.query<{ paid: number }>(
    `SELECT count(*)::int paid FROM participations WHERE item_id = $1 AND state = 'ordered'`,
    [group],
  )
  return rows[0]!.paid
}

const collect = async (pool: Pool, url: string) => {
  await saveWallets(pool)
  const { id } = await buildGroup(pool, seats)
  await pool.query(
    `UPDATE participations SET method_id = member_id, most_cents = 3990, delivery = $2, terms_version = '1'
     WHERE item_id = $1`,
    [id, shipTo],
  )
  const db = openDatabase(url)
  const closing = performance.now()
  await db.transaction((tx) => closeGroup(tx, id, new Date(), { early: true }))
  const closed = performance.now()
  console.info(`  closed in ${((closed - closing) / 1_000).toFixed(1)} s`)
  const collectors = await Promise.all(
    Array.from({ length: workers }, () => startPart('collector', [url, String(id)], environment)),
  )
  for (let paid = 0; paid < seats; paid = await countPaid(pool, id)) await pause(250)
  const took = (performance.now() - closed) / 1_000
  console.info(`  collected in ${took.toFixed(1)} s: ${(seats / took).toFixed(0)} seats a second`)
  for (const { stop } of collectors) await stop()
  await db.transaction((tx) => finishCollection(tx, id, new Date()))
  await db.close()
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM orders)::int orders, (SELECT count(*) FROM payments)::int payments,
      (SELECT count(*) FROM captures)::int captures`,
  )
  const counts = { ...rows[0], 'captures at the provider': standIn.control.captures().length }
  for (const [name, count] of Object.entries(counts))
    report(`${name} per seat`, count / seats, { minimum: 1, maximum: 1 })
}

await withShop(async (pool, url) => {
  await fillGround(pool)
  await collect(pool, url)
}).finally(standIn.close)
