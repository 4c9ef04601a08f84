import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { watchGroups } from '#lib/services/money/groups/jobs.ts'
import { depsFor } from '../api/deps.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildMember } from '../factories/members.ts'
import { buildCapture } from '../factories/orders.ts'
import { buildOrder } from '../factories/payments.ts'
import { addSteps } from '../factories/seats.ts'
import { openOwnShop } from './own-shop.ts'

const { db, url } = await openOwnShop()
const seats = 4
const script = new URL('./price-evener.ts', import.meta.url).pathname

const even = async (...how: string[]) => {
  const child = spawn(process.execPath, [script, url, ...how], { stdio: 'inherit' })
  return once(child, 'close')
}

/** Builds a group whose members paid 39.90, which reopened and closed at 29.90 a copy. */
const buildFallen = async () => {
  const { id, bundleIds } = await buildItem(db.pool, { goal: seats, status: 'collecting' })
  const bundleId = bundleIds[0]!
  await addSteps(db.pool, bundleId, { 10: 2990 })
  for (let n = 0; n < seats; n++) {
    const member = await buildMember(db.pool, { verifiedAt: new Date() })
    const seat = { itemId: id, bundleId, memberId: member.id, state: 'ordered' }
    const participationId = await buildParticipation(db.pool, seat)
    const order = await buildOrder(db.pool, {
      member,
      participationId,
      itemId: id,
      bundleId,
      state: 'paid',
    })
    await buildCapture(db.pool, order.id, order.cents)
  }
  await db.pool.query(
    `INSERT INTO group_events (item_id, kind, at, details) VALUES
       ($1, 'collecting', now(), '{"reached": 4}'), ($1, 'extended', now(), '{}'),
       ($1, 'collecting', now(), '{"reached": 10}')`,
    [id],
  )
  return id
}

const found = async (id: number) =>
  (
    await db.pool.query(
      `SELECT count(*)::int refunds, count(DISTINCT r.order_id)::int orders, min(r.cents) least, max(r.cents) most,
         (SELECT count(*)::int FROM outbox x WHERE x.kind = 'payments.refund-capture'
           AND x.data->>'refundId' = ANY (array_agg(r.id::text))) asked,
         (SELECT count(*)::int FROM outbox x JOIN members m ON m.email = x.recipient
           JOIN participations p ON p.member_id = m.id AND p.item_id = $1
           WHERE x.kind = 'orders.price-lowered') mails,
         (SELECT count(*)::int FROM group_events WHERE item_id = $1 AND kind = 'evened') evened
       FROM refunds r JOIN orders o ON o.id = r.order_id JOIN participations p ON p.id = o.participation_id
       WHERE p.item_id = $1`,
      [id],
    )
  ).rows[0]

const exactlyOnce = {
  refunds: seats,
  orders: seats,
  least: 1000,
  most: 1000,

  asked: seats,
  mails: seats,
  evened: 1,
}

test.each([
  ['before', '1'],
  ['after', '2'],
  ['before', `${seats + 1}`],
])(
  'a process that dies %s commit %s leaves the rest to the next, and no difference is refunded twice',
  async (when, which) => {
    const id = await buildFallen()
    expect(await even(when, which)).toEqual([null, 'SIGKILL'])
    const { deps } = depsFor(db)
    await watchGroups.run(deps, {})
    await watchGroups.run(deps, {})
    expect(await found(id)).toEqual(exactlyOnce)
  },
)

test('three concurrent processes refund no difference twice', async () => {
  const id = await buildFallen()
  expect(await Promise.all([even(), even(), even()])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ])
  expect(await found(id)).toEqual(exactlyOnce)
})
