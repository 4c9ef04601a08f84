import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDemo } from '#lib/demo/open.ts'
import { rememberWallets } from '#lib/demo/payments.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { faults } from '../../schemas/paypal/judge.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { db, pool, clock, control, work } = till
const folder = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(folder, { recursive: true }))
const deps = { ...till.deps, config: { ...till.deps.config, dataFolder: folder } }

await openDemo(deps)
await rememberWallets(deps)

const numberOf = async (text: string, values: unknown[] = []) =>
  Number((await pool.query(text, values)).rows[0].n)

test('every seat in an open group of the demo has a delivery and a method', async () => {
  const open = `FROM participations p JOIN items i ON i.id = p.item_id
    WHERE p.state = 'active' AND i.status = 'running'`
  expect(await numberOf(`SELECT count(*) n ${open}`)).toBeGreaterThan(50)
  expect(
    await numberOf(`SELECT count(*) n ${open} AND (p.method_id IS NULL OR p.delivery IS NULL
      OR p.most_cents IS NULL OR p.agreed_at IS NULL)`),
  ).toBe(0)
  for await (const difference of findDifferences(db)) expect(difference).toBeUndefined()
})

test('such a group closes and is charged at the stand-in, even after that lost its data', async () => {
  till.paypal.world.store.paymentTokens.clear()
  await rememberWallets(deps)
  const { rows } = await pool.query(
    `SELECT id::int FROM items WHERE status = 'running' AND participants > 0
     ORDER BY participants LIMIT 1`,
  )
  const { id } = rows[0]
  await pool.query('UPDATE items SET goal = 1 WHERE id = $1', [id])
  await db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true }))
  const seats = await collectGroup(db, id, clock.now())
  expect(seats).toBeGreaterThan(0)
  expect(await work()).toEqual([])
  await finishDue(db, clock.now())
  expect(
    await numberOf(
      `SELECT count(*) n FROM participations p JOIN items i ON i.id = p.item_id
       WHERE i.id = $1 AND i.status = 'confirmed' AND p.state = 'ordered'`,
      [id],
    ),
  ).toBe(seats)
  expect(faults(control.exchanges())).toEqual([])
}, 60_000)
