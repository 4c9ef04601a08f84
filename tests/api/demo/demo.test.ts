import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { openDemo } from '#lib/demo/open.ts'
import { rememberPayments, rememberWallets } from '#lib/demo/payments.ts'
import { day } from '#lib/format/durations.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { finishDue, retryCharges } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { findOwnOrder } from '#lib/services/money/orders/queries/orders.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildSession } from '../../factories/members.ts'
import { faults } from '../../schemas/paypal/judge.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { db, pool, clock, control, call, work } = till
const folder = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(folder, { recursive: true }))
const deps = { ...till.deps, config: { ...till.deps.config, dataFolder: folder } }
await openDemo(deps)
await rememberWallets(deps)

const serena = memberId(1)
const { rows: made } = await pool.query<{ id: number; state: string; total: number }>(
  'SELECT id::int, state, total_cents AS total FROM orders WHERE member_id = $1 ORDER BY placed_at DESC',
  [serena],
)
const inState = (state: string) => made.find((order) => order.state === state)!
const sessionOfSerena = () =>
  buildSession(pool, {
    member: { id: serena, name: 'Serena', email: 'serena@insieme.example' },
    now: clock.now(),
  })
const numberOf = async (text: string, values: unknown[] = []) =>
  Number((await pool.query(text, values)).rows[0].n)
const agrees = async () => expect((await reconcile(deps))?.differences).toEqual([])

test('the orders of the demo agree with its provider, and its facts with their rows', async () => {
  expect(made.length).toBeGreaterThan(5)
  await agrees()
  expect(await till.capturesThere(inState('delivered').id)).toMatchObject([
    { status: 'COMPLETED', cents: inState('delivered').total },
  ])
  expect(faults(control.exchanges())).toEqual([])
  for await (const difference of findDifferences(db)) expect(difference).toBeUndefined()
})

test('its orders say how they were paid, and have a receipt', async () => {
  const { token } = await sessionOfSerena()
  for (const { id, state } of made) {
    const isRefused = state === 'payment_failed'
    expect((await findOwnOrder(db, serena, id))!.paid_kind).toBe(isRefused ? null : 'wallet')
    const receipt = await call('GET', `/users/logged/orders/${id}/receipt`, { token })
    expect(receipt.status).toBe(isRefused ? 409 : 200)
  }
})

test('every notice of credits tells a movement that is in the list', async () => {
  const { token } = await sessionOfSerena()
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

test('its orders can be refunded, and stay so after a restart and a stand-in without data', async () => {
  const { id } = inState('delivered')
  await db.transaction((tx) => refundByHand(tx, { order: id, cents: 500 }, clock.now()))
  await work()
  expect(await till.refundsOf(id)).toEqual(['completed'])
  const orders = await numberOf('SELECT count(*) n FROM orders')
  await openDemo(deps)
  expect(await numberOf('SELECT count(*) n FROM orders')).toBe(orders)
  expect(await till.capturesThere(id)).toMatchObject([{ refundedCents: 500 }])
  const { id: other } = inState('preparing')
  till.paypal.world.store.captures.delete((await till.capturesThere(other))[0]!.id)
  await rememberPayments(deps)
  expect(await till.capturesThere(other)).toHaveLength(1)
})

const states = async () => {
  const { rows } = await pool.query<{ seat: string; owes: string | null }>(
    `SELECT DISTINCT p.state seat, o.state owes FROM participations p
     LEFT JOIN orders o ON o.participation_id = p.id WHERE p.item_id = 29 ORDER BY 1`,
  )
  return rows.map(({ seat, owes }) => [seat, owes])
}

test('its collecting group is charged, refused charges retried, and the group confirmed', async () => {
  expect(await states()).toEqual([
    ['action_required', 'pledged'],
    ['ordered', 'paid'],
  ])
  clock.advance(3 * day)
  await retryCharges(db, clock.now())
  expect(await work()).toEqual([])
  await finishDue(db, clock.now())
  expect(await states()).toEqual([['ordered', 'paid']])
  expect(
    await numberOf("SELECT count(*) n FROM items WHERE id = 29 AND status = 'confirmed'"),
  ).toBe(1)
  await agrees()
}, 60_000)

test('its open groups close and are charged at the stand-in, even after that lost its data', async () => {
  const open = `FROM participations p JOIN items i ON i.id = p.item_id
    WHERE p.state = 'active' AND i.status = 'running'`
  expect(await numberOf(`SELECT count(*) n ${open}`)).toBeGreaterThan(50)
  const incomplete = `(p.method_id IS NULL OR p.delivery IS NULL OR p.most_cents IS NULL OR p.agreed_at IS NULL)`
  expect(await numberOf(`SELECT count(*) n ${open} AND ${incomplete}`)).toBe(0)
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
  const ordered = `SELECT count(*) n FROM participations p JOIN items i ON i.id = p.item_id
    WHERE i.id = $1 AND i.status = 'confirmed' AND p.state = 'ordered'`
  expect(await numberOf(ordered, [id])).toBe(seats)
}, 60_000)

test('a seat in one of its groups costs clearly less than the same game ready', async () => {
  const { rows } = await pool.query<{ group: number; ready: number }>(
    `SELECT g.price_cents AS group, s.price_cents AS ready
     FROM items g JOIN items s ON lower(s.title) = lower(g.title) AND s.brand = g.brand
     WHERE g.kind = 'preorder' AND s.kind = 'sale' ORDER BY g.id`,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ group, ready }) => group > ready * 0.95)).toEqual([])
})
