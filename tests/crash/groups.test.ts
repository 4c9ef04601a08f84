import { expect, test } from 'vitest'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { seatPaid } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { watchGroups } from '#lib/services/money/groups/jobs.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { openTestApi } from '../api/api.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildCapture } from '../factories/orders.ts'
import { buildOrder } from '../factories/payments.ts'
import { addSteps, buildBuyer } from '../factories/seats.ts'
import { dieIn, worker } from './processes.ts'
import type { Action, Moment } from './worker.ts'

const { db, deps, pool, url } = await openTestApi()
const seats = 5

/** Kills the processes of a group at these moments, and then runs its job several times at once. */
const killAndWatch = async (id: number, kills: [Action, Moment][]) => {
  for (const [action, moment] of kills) await dieIn(worker, url, action, `${id}`, moment)
  await Promise.all([1, 2, 3].map(() => watchGroups.run(deps, {})))
  await watchGroups.run(deps, {})
}
const rowsOf = async <Row>(text: string, id: number) => (await pool.query(text, [id])).rows as Row[]

/** Builds a group at its end; every member but the first has 10.00 of credits, the first 50.00. */
const group = async () => {
  const expiresAt = new Date(Date.now() - 1000)
  const { id, bundleIds } = await buildItem(pool, { goal: seats, expiresAt })
  for (let n = 0; n < seats; n++) {
    const { member, methodId } = await buildBuyer(pool)
    await pool.query(
      `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, most_cents, delivery,
         method_id, use_credits)
       VALUES ($1, $2, $3, 1, 'active', 3990, '{"kind": "home", "line": "via dei Mille 14, Bologna"}', $4, true)`,
      [id, bundleIds[0], member.id, methodId],
    )
    const gift = { member: member.id, cents: n === 0 ? 5000 : 1000, reason: 'prova' }
    await db.transaction((tx) => giveCredits(tx, gift, new Date()))
  }
  return id
}

test('a group whose closing and charges are killed closes once, and charges, notifies and uses credits once for each member', async () => {
  const id = await group()
  await killAndWatch(id, [
    ['close group', 'before 1'],
    ['close group', 'after 1'],
    ['charge group', 'before 1'],
  ])
  const counts = await rowsOf(
    `SELECT i.status,
       (SELECT count(*)::int FROM group_events e WHERE e.item_id = i.id AND e.kind = 'collecting') closings,
       (SELECT count(*)::int FROM outbox x JOIN orders o ON x.data->>'orderId' = o.id::text
         JOIN participations p ON p.id = o.participation_id
         WHERE p.item_id = i.id AND x.kind = 'payments.charge-order') charges,
       (SELECT count(*)::int FROM outbox x JOIN participations p ON x.data->>'member' = p.member_id::text
         WHERE p.item_id = i.id AND x.kind = 'notifications.write'
           AND x.data->'data'->>'description' LIKE '%ce l’ha fatta%') notices
     FROM items i WHERE i.id = $1`,
    id,
  )
  const charges = seats - 1
  expect(counts).toEqual([{ status: 'collecting', closings: 1, charges, notices: seats }])
  const orders = await rowsOf(
    `SELECT o.credits_cents AS credits, o.state, (SELECT -sum(l.available_cents)::int FROM credit_lines l
       WHERE l.order_id = o.id AND l.kind = 'used') AS used
     FROM orders o JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1 ORDER BY 1`,
    id,
  )
  expect(orders).toEqual([
    ...Array(charges).fill({ credits: 1000, used: 1000, state: 'pledged' }),
    { credits: 3990, used: 3990, state: 'paid' },
  ])
})

test('a group whose cancellation and refunds are killed refunds payments once and charges nothing more', async () => {
  const id = await group()
  const now = new Date()
  await db.transaction((tx) => closeGroup(tx, id, now))
  await collectGroup(db, id, now)
  const charged = await rowsOf<{ order: number; seat: number }>(
    `SELECT o.id::int "order", p.id::int seat FROM orders o JOIN participations p ON p.id = o.participation_id
     WHERE p.item_id = $1 AND o.state = 'pledged' ORDER BY o.id LIMIT 2`,
    id,
  )
  for (const { order, seat } of charged) {
    await buildCapture(pool, order, 2990)
    await db.transaction(async (tx) => {
      await markPaid(tx, order, now)
      await seatPaid(tx, seat, now)
    })
  }
  await killAndWatch(id, [
    ['cancel group', 'before 1'],
    ['cancel group', 'after 1'],
    ['refund group', 'after 1'],
    ['refund group', 'before 2'],
  ])
  const orders = await rowsOf(
    `SELECT p.state seat, o.state "order", (SELECT count(*)::int FROM refunds r WHERE r.order_id = o.id
       AND r.cents = o.total_cents AND r.because = 'group_failed') refunds
     FROM participations p JOIN orders o ON o.participation_id = p.id WHERE p.item_id = $1
       AND o.total_cents > 0 ORDER BY o.id`,
    id,
  )
  expect(orders).toEqual([
    ...Array(2).fill({ seat: 'ordered', order: 'paid', refunds: 1 }),
    ...Array(2).fill({ seat: 'failed', order: 'payment_failed', refunds: 0 }),
  ])
})

test('killed equalizations of prices refund the difference of each member once', async () => {
  const { id, bundleIds } = await buildItem(pool, { goal: seats, status: 'collecting' })
  const place = { itemId: id, bundleId: bundleIds[0]! }
  await addSteps(pool, place.bundleId, { 10: 2990 })
  for (let n = 0; n < seats; n++) {
    const { member } = await buildBuyer(pool)
    const seat = { ...place, memberId: member.id, state: 'ordered' }
    const participationId = await buildParticipation(pool, seat)
    const order = await buildOrder(pool, { ...place, member, participationId, state: 'paid' })
    await buildCapture(pool, order.id, order.cents)
  }
  // The group reopened after it had closed at 39.90, and closed again at 29.90 a copy.
  await pool.query(
    `INSERT INTO group_events (item_id, kind, at, details) VALUES
       ($1, 'collecting', now(), '{"reached": 4}'), ($1, 'extended', now(), '{}'),
       ($1, 'collecting', now(), '{"reached": 10}')`,
    [id],
  )
  await killAndWatch(id, [
    ['equalize group', 'before 1'],
    ['equalize group', 'after 2'],
    // The commit that marks the group as equalized follows those of the last three orders.
    ['equalize group', 'before 4'],
  ])
  const refunded = await rowsOf(
    `SELECT count(*)::int refunds, count(DISTINCT r.order_id)::int orders, min(r.cents) least, max(r.cents) most,
       (SELECT count(*)::int FROM outbox x WHERE x.kind = 'payments.refund-capture'
         AND x.data->>'refundId' = ANY (array_agg(r.id::text))) tasks,
       (SELECT count(*)::int FROM outbox x JOIN members m ON m.email = x.recipient
         JOIN participations p ON p.member_id = m.id AND p.item_id = $1
         WHERE x.kind = 'orders.price-lowered') mails,
       (SELECT count(*)::int FROM group_events WHERE item_id = $1 AND kind = 'evened') equalized
     FROM refunds r JOIN orders o ON o.id = r.order_id JOIN participations p ON p.id = o.participation_id
     WHERE p.item_id = $1`,
    id,
  )
  const each = { refunds: seats, orders: seats, tasks: seats, mails: seats }
  expect(refunded).toEqual([{ ...each, least: 1000, most: 1000, equalized: 1 }])
})
