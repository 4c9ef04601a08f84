import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { openDemo } from '#lib/demo/open.ts'
import { rememberPayments } from '#lib/demo/payments.ts'
import { day } from '#lib/format/durations.ts'
import { refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { findOwnOrder } from '#lib/services/money/orders/queries/orders.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { buildSession } from '../../factories/members.ts'
import { faults } from '../../schemas/paypal/judge.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { db, pool, clock, control, call, work } = till
const folder = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(folder, { recursive: true }))
const deps = { ...till.deps, config: { ...till.deps.config, dataFolder: folder } }
const serena = memberId(1)

await openDemo(deps)
const { rows: made } = await pool.query<{ id: number; state: string; total: number }>(
  'SELECT id::int, state, total_cents AS total FROM orders WHERE member_id = $1 ORDER BY placed_at DESC',
  [serena],
)
const inState = (state: string) => made.find((order) => order.state === state)!

test('the orders of the demo agree with its provider', async () => {
  expect(made.length).toBeGreaterThan(5)
  expect((await reconcile(deps))?.differences).toEqual([])
  expect(till.capturesThere(inState('delivered').id)).toMatchObject([
    { status: 'COMPLETED', cents: inState('delivered').total },
  ])
  expect(faults(control.exchanges())).toEqual([])
})

test('say how they were paid, and have a receipt', async () => {
  const { token } = await buildSession(pool, {
    member: { id: serena, name: 'Serena', email: 'serena@insieme.example' },
    now: clock.now(),
  })
  for (const { id, state } of made) {
    const order = await findOwnOrder(db, serena, id)
    expect(order!.paid_kind).toBe(state === 'payment_failed' ? null : 'wallet')
    const receipt = await call('GET', `/users/logged/orders/${id}/receipt`, { token })
    expect(receipt.status).toBe(state === 'payment_failed' ? 409 : 200)
  }
  expect((await findOwnOrder(db, serena, inState('cancelled').id))!.refunds).toMatchObject([
    { cents: inState('cancelled').total, state: 'completed' },
  ])
})

test('every notice of credits tells a movement that is in the list', async () => {
  const { token } = await buildSession(pool, {
    member: { id: serena, name: 'Serena', email: 'serena@insieme.example' },
    now: clock.now(),
  })
  const { rows } = await pool.query<{ text: string; at: Date }>(
    `SELECT data->>'description' AS text, created_at AS at FROM notifications
     WHERE member_id = $1 AND type = 'credits'`,
    [serena],
  )
  const { data } = await (await call('GET', '/users/logged/credits', { token })).json()
  const movements = (data as { amount: number; at: string }[]).map(
    ({ amount, at }) => `${at} ${amount.toFixed(2).replace('.', ',')}`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { text, at } of rows) {
    const [, amount] = /\*\*(\S+)\s€\*\*/.exec(text) ?? []
    expect(movements).toContain(`${at.toISOString()} ${amount}`)
  }
})

test('can be refunded, and stay so after a restart of the demo', async () => {
  const { id } = inState('delivered')
  await db.transaction((tx) => refundByHand(tx, { order: id, cents: 500 }, clock.now()))
  expect(await work()).toEqual([])
  expect(await till.refundsOf(id)).toEqual(['completed'])
  await openDemo(deps)
  expect(till.capturesThere(id)).toMatchObject([{ refundedCents: 500 }])
  clock.advance(day)
  expect((await reconcile(deps))?.differences).toEqual([])
})

test('are sent again to a stand-in that lost its data', async () => {
  const { id } = inState('preparing')
  till.paypal.world.store.captures.clear()
  await rememberPayments(deps)
  expect(till.capturesThere(id)).toHaveLength(1)
})
