import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { seatPaid } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { watchGroups } from '#lib/services/money/groups/jobs.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { depsFor } from '../api/deps.ts'
import { buildItem } from '../factories/items.ts'
import { buildCapture } from '../factories/orders.ts'
import { buildBuyer } from '../factories/seats.ts'
import { openOwnShop } from './own-shop.ts'

const { db, url } = await openOwnShop()
const seats = 5

const dieIn = async (script: string, id: number, when: string) => {
  const path = new URL(script, import.meta.url).pathname
  const child = spawn(process.execPath, [path, url, String(id), when], { stdio: 'inherit' })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
}
const dieClosing = (id: number, when: string) => dieIn('./group-closer.ts', id, when)
const dieCancelling = (id: number, when: string) => dieIn('./group-canceller.ts', id, when)

const group = async () => {
  const expiresAt = new Date(Date.now() - 1000)
  const { id, bundleIds } = await buildItem(db.pool, { goal: seats, expiresAt })
  for (let n = 0; n < seats; n++) {
    const { member, methodId } = await buildBuyer(db.pool)
    await db.pool.query(
      `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, most_cents, delivery,
         method_id)
       VALUES ($1, $2, $3, 1, 'active', 3990, '{"kind": "home", "line": "via dei Mille 14, Bologna"}', $4)`,
      [id, bundleIds[0], member.id, methodId],
    )
  }
  return id
}

const found = async (id: number) =>
  (
    await db.pool.query(
      `SELECT i.status,
        (SELECT count(*)::int FROM group_events e WHERE e.item_id = i.id AND e.kind = 'collecting') closings,
        (SELECT count(*)::int FROM orders o JOIN participations p ON p.id = o.participation_id
          WHERE p.item_id = i.id) orders,
        (SELECT count(*)::int FROM outbox x JOIN orders o ON x.data->>'orderId' = o.id::text
          JOIN participations p ON p.id = o.participation_id
          WHERE p.item_id = i.id AND x.kind = 'payments.charge-order') charges,
        (SELECT count(*)::int FROM outbox x JOIN participations p ON x.data->>'member' = p.member_id::text
          WHERE p.item_id = i.id AND x.kind = 'notifications.write'
            AND x.data->'data'->>'description' LIKE '%ce l’ha fatta%') notices
       FROM items i WHERE i.id = $1`,
      [id],
    )
  ).rows[0]

test.each([['before the commit'], ['after the commit']])(
  'a group whose closing was killed %s closes once, and charges and notifies each member once',
  async (when) => {
    const id = await group()
    await dieClosing(id, when)
    await dieClosing(id, 'while it charges')
    const { deps } = depsFor(db)
    await watchGroups.run(deps, {})
    await watchGroups.run(deps, {})
    expect(await found(id)).toEqual({
      status: 'collecting',
      closings: 1,
      orders: seats,
      charges: seats,
      notices: seats,
    })
  },
)

test('seats with credits are charged once and use the credits once, whenever the process dies', async () => {
  const id = await group()
  const { rows } = await db.pool.query<{ id: number; member: number }>(
    `UPDATE participations SET use_credits = true WHERE item_id = $1
     RETURNING id::int, member_id::int AS member`,
    [id],
  )
  for (const [at, { member }] of rows.entries())
    await db.transaction((tx) =>
      // One member has enough credits for the whole seat and is not charged.
      giveCredits(tx, { member, cents: at === 0 ? 5000 : 1000, reason: 'prova' }, new Date()),
    )
  await dieClosing(id, 'after the commit')
  for (let turn = 0; turn < 2; turn++) await dieClosing(id, 'while it charges')
  const { deps } = depsFor(db)
  for (let turn = 0; turn < 2; turn++) await watchGroups.run(deps, {})
  expect(await found(id)).toMatchObject({ orders: seats, charges: seats - 1 })
  const { rows: used } = await db.pool.query(
    `SELECT o.credits_cents AS credits, o.state, (SELECT -sum(l.available_cents)::int FROM credit_lines l
       WHERE l.order_id = o.id AND l.kind = 'used') AS used
     FROM orders o JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1 ORDER BY 1`,
    [id],
  )
  expect(used).toEqual([
    ...Array(seats - 1).fill({ credits: 1000, used: 1000, state: 'pledged' }),
    { credits: 3990, used: 3990, state: 'paid' },
  ])
})

/** Builds a collected group with two paid seats. */
const collected = async () => {
  const id = await group()
  const now = new Date()
  await db.transaction((tx) => closeGroup(tx, id, now))
  await collectGroup(db, id, now)
  const { rows } = await db.pool.query<{ order: number; seat: number }>(
    `SELECT o.id::int "order", p.id::int seat FROM orders o JOIN participations p ON p.id = o.participation_id
     WHERE p.item_id = $1 ORDER BY o.id LIMIT 2`,
    [id],
  )
  for (const { order, seat } of rows) {
    await buildCapture(db.pool, order, 3990)
    await db.transaction(async (tx) => {
      await markPaid(tx, order, now)
      await seatPaid(tx, seat, now)
    })
  }
  return id
}

test.each(['before the commit', 'after the commit', '1', '3', '5'])(
  'a group whose cancellation was killed (%s) refunds payments once and charges nothing more',
  async (when) => {
    const id = await collected()
    await dieCancelling(id, when)
    // The operator sees that the command failed and repeats it.
    if (when === 'before the commit')
      await db.transaction((tx) => endGroup(tx, id, 'cancelled', new Date()))
    const { deps } = depsFor(db)
    for (let turn = 0; turn < 2; turn++) await watchGroups.run(deps, {})
    const { rows } = await db.pool.query(
      `SELECT p.state seat, o.state "order", (SELECT count(*)::int FROM refunds r WHERE r.order_id = o.id
         AND r.cents = o.total_cents AND r.because = 'group_failed') refunds
       FROM participations p JOIN orders o ON o.participation_id = p.id WHERE p.item_id = $1 ORDER BY o.id`,
      [id],
    )
    expect(rows).toEqual([
      ...Array(2).fill({ seat: 'ordered', order: 'paid', refunds: 1 }),
      ...Array(seats - 2).fill({ seat: 'failed', order: 'payment_failed', refunds: 0 }),
    ])
  },
)
