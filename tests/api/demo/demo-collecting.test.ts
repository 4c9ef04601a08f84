import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDemo } from '#lib/demo/open.ts'
import { rememberWallets } from '#lib/demo/payments.ts'
import { day } from '#lib/format/durations.ts'
import { finishDue, retryCharges } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { db, pool, clock, work } = till
const folder = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(folder, { recursive: true }))
const deps = { ...till.deps, config: { ...till.deps.config, dataFolder: folder } }
await openDemo(deps)
await rememberWallets(deps)

const states = async () => {
  const { rows } = await pool.query<{ seat: string; owes: string | null; n: number }>(
    `SELECT p.state seat, o.state owes, count(*)::int n FROM participations p
     JOIN items i ON i.id = p.item_id AND i.id = 29 LEFT JOIN orders o ON o.participation_id = p.id
     GROUP BY 1, 2 ORDER BY 1`,
  )
  return rows.map(({ seat, owes }) => [seat, owes])
}

test('every seat in a collecting group of the demo is owed or paid', async () => {
  expect(await states()).toEqual([
    ['action_required', 'pledged'],
    ['charging', 'pledged'],
    ['ordered', 'paid'],
  ])
  expect((await reconcile(deps))?.differences).toEqual([])
  for await (const difference of findDifferences(db)) expect(difference).toBeUndefined()
})

test('a second start of the demo adds no debts', async () => {
  const count = async () => (await pool.query('SELECT count(*)::int n FROM orders')).rows[0].n
  const before = await count()
  await openDemo(deps)
  expect(await count()).toBe(before)
})

test('its seats are charged, refused charges retried, and the group confirmed', async () => {
  expect(await work()).toEqual([])
  expect(await states()).toEqual([
    ['action_required', 'pledged'],
    ['ordered', 'paid'],
  ])
  clock.advance(3 * day)
  await retryCharges(db, clock.now())
  expect(await work()).toEqual([])
  await finishDue(db, clock.now())
  expect(await states()).toEqual([['ordered', 'paid']])
  const { rows } = await pool.query('SELECT status FROM items WHERE id = 29')
  expect(rows).toEqual([{ status: 'confirmed' }])
  expect((await reconcile(deps))?.differences).toEqual([])
}, 60_000)

test('one group of the demo uses a lot, and two use cartons', async () => {
  const { rows } = await pool.query(
    `SELECT shortage, carton FROM items WHERE carton IS NOT NULL OR shortage = 'lot' ORDER BY carton`,
  )
  expect(rows).toEqual([
    { shortage: 'lot', carton: 6 },
    { shortage: 'order', carton: 12 },
  ])
  const { rows: draws } = await pool.query(
    `SELECT i.shortage, d.closed_at FROM draws d JOIN items i ON i.id = d.item_id`,
  )
  expect(draws).toEqual([{ shortage: 'lot', closed_at: null }])
})
