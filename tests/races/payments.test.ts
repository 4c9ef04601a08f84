import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#kernel/db/sql.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { wantRefund, wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { methodOf } from '#lib/services/money/payments/queries.ts'
import { charge } from '#lib/services/money/settlement/commands/charge.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { tasks } from '#lib/services/tasks.ts'
import { payingAt } from '../api/paying.ts'
import { openTill } from '../api/till.ts'
import { buildItem } from '../factories/items.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildMethod } from '../factories/payments.ts'
import { unlessRefused } from './history.ts'

const till = await openTill()
const { call, db, deps, pool, clock, control, work } = till
const times = 8

const together = <T>(work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, place) => work(place)))

const { placed, begin, ask } = payingAt(till)
const approved = async (order: Awaited<ReturnType<typeof placed>>) => {
  const id = await begin(order)
  control.approve(id)
  return id
}

beforeEach(() => pool.query('DELETE FROM outbox'))

test('concurrent captures of a payment capture it once', async () => {
  const order = await placed()
  const provider = await approved(order)
  const key = randomUUID()
  const answers = await together((place) => ask(order, provider, place % 2 ? key : undefined))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(await till.capturesThere(order.id)).toHaveLength(1)
  expect(await till.ledgerOf(order.id)).toEqual([4480])
  expect(await till.orderStateOf(order.id)).toBe('paid')
})

test('the task, the recovery job and the nightly job charge a seat once', async () => {
  for (let round = 0; round < 3; round++) {
    const seat = await till.owe()
    await together<unknown>((place) =>
      place === 0 ? settleStuck(deps) : place === 1 ? reconcile(deps) : charge(deps, seat.id),
    )
    expect(await till.capturesThere(seat.id)).toHaveLength(1)
    expect(await till.ledgerOf(seat.id)).toEqual([4480])
    expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  }
})

test('concurrent refunds by the operator, a withdrawal, the provider and its events never exceed the captured amount', async () => {
  const deliver = createRunner(deps, tasks)
  for (let round = 0; round < 2; round++) {
    const seat = await till.owe()
    const { id: orderId } = seat
    await till.charge(orderId)
    const paid = (await till.capturesThere(orderId))[0]!.id
    const want = (cents: number) =>
      db
        .transaction((tx) => wantRefund(tx, { orderId, cents, because: 'withdrawal' }, clock.now()))
        .catch(unlessRefused)
    const all = () =>
      db.transaction((tx) => wantRest(tx, { orderId, because: 'operator' }, clock.now()))
    const byHand = async () => {
      const id = control.refundByHand(paid, 900)
      await till.sendEvent('PAYMENT.CAPTURE.REFUNDED', { id })
    }
    const runTasks = async () => {
      const { rows } = await pool.query(
        "SELECT id, created_at::text, queue, kind, data, attempts FROM outbox WHERE queue = 'provider' AND sent_at IS NULL",
      )
      // Many workers with the same tasks, as after an expired lease.
      for (const { created_at: createdAt, ...entry } of rows)
        await deliver({ ...entry, createdAt, recipient: null }, AbortSignal.timeout(30_000))
    }
    await together((place) => [() => want(3000), all, byHand, runTasks][place % 4]!())
    await together(runTasks)
    await work()
    const there = control.captures().find(({ id }) => id === paid)!
    expect(there.refundedCents).toBeLessThanOrEqual(4480)
    const ledger = (await till.ledgerOf(orderId)) as number[]
    expect(ledger.reduce((sum, cents) => sum + cents, 0)).toBe(4480 - there.refundedCents)
    const { rows } = await pool.query(
      `SELECT coalesce(sum(cents), 0)::int AS back FROM refunds WHERE order_id = $1 AND state = 'completed'`,
      [orderId],
    )
    expect(rows).toEqual([{ back: there.refundedCents }])
  }
})

test('removing a method while a seat is created with it either removes it or is refused', async () => {
  const item = await buildItem(pool)
  for (let round = 0; round < 6; round++) {
    const member = await buildMember(pool, { verifiedAt: clock.now() })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    const id = await buildMethod(pool, { member })
    const seat = { itemId: item.id, bundleId: item.bundleIds[0]!, memberId: member.id }
    const joining = db.transaction(async (tx) => {
      if (!(await methodOf(tx, member.id, id))) return false
      await tx.run(sql`INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, method_id)
        VALUES (${seat.itemId}, ${seat.bundleId}, ${seat.memberId}, 1, 'active', ${id})`)
      return true
    })
    const removing = call('DELETE', `/users/logged/payment_methods/${id}`, { token })
    const [joined, { status }] = await Promise.all([joining, removing])
    expect([joined, status]).toEqual(joined ? [true, 409] : [false, 204])
  }
})
