import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { createLog } from '#kernel/log.ts'
import { openPaypal } from '#lib/providers/paypal/provider.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { finishCollection } from '#lib/services/money/groups/commands/closing/finish.ts'
import { openStandIn } from '#lib/stand-ins/paypal/server.ts'
import { report, startProgram, withShop } from './kit/run.ts'
import { buildGroup, fillGround } from './kit/shop.ts'

// Closes a group and charges its seats at the stand-in of PayPal with two processes: each seat once, and how
// many a second. BENCH_SEATS has the number of seats.

const seats = Number(process.env.BENCH_SEATS ?? 10_000)
const workers = 2

const inParallel = async (count: number, width: number, work: (n: number) => Promise<unknown>) => {
  let next = 1
  const go = async () => {
    while (next <= count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, go))
}

const standIn = await openStandIn({ now: () => new Date(), webhookPauses: [], exchanges: 10 })
const environment = { ...process.env, PAYPAL_API_BASE: standIn.url, NODE_ENV: 'test' as const }
const config = loadConfig(environment)
const paypal = openPaypal({ config, clock: systemClock, log: createLog(config.log) })

/** Stores a wallet of every member at the stand-in. */
const saveWallets = async (pool: Pool) => {
  const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
  const vaults: string[] = []
  await inParallel(seats, 20, async (n) => {
    const owner = { memberId: String(n), customerId: null, description: 'Insieme' }
    const setup = await paypal.startSaving('wallet', owner, back, `setup-${n}`)
    standIn.control.approve(setup.id, { wallet: 'giulia' })
    vaults[n - 1] = (await paypal.saveMethod(setup.id, `save-${n}`)).id
  })
  await pool.query(
    `INSERT INTO payment_methods (id, member_id, kind, vault_id, customer_id, kept, added_at)
     SELECT n, n, 'wallet', vault, 'customer-' || n, true, now()
     FROM unnest($1::text[]) WITH ORDINALITY v(vault, n)`,
    [vaults],
  )
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
    Array.from({ length: workers }, () =>
      startProgram('collector.ts', [url, String(id)], environment),
    ),
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
