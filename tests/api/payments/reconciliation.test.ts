import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findLastReconciliation } from '#lib/services/money/settlement/queries/ledger.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { charge, charged, clock, control, db, deps, owe, pool, want, work } = till

const night = async () => {
  clock.advance(hours(24))
  return (await reconcile(deps))?.differences
}
/** Runs statements whose `$1` is an id. */
const mend = async (id: number, ...statements: string[]) => {
  for (const statement of statements) await pool.query(statement, [id])
}

beforeEach(() => pool.query('DELETE FROM outbox'))

test('compares nothing before the first payment, and consistent books on consecutive nights', async () => {
  expect(await reconcile(deps)).toBeUndefined()
  expect(await findLastReconciliation(db)).toBeUndefined()
  await charged()
  expect(await night()).toEqual([])
  expect(await night()).toEqual([])
  const { until_at } = (await findLastReconciliation(db))!
  expect(until_at).toEqual(new Date(clock.now().getTime() - hours(3)))
  expect(await reconcile(deps)).toBeUndefined()
})

test('an unreported capture is found, booked, and not charged again', async () => {
  const seat = await owe()
  control.next({ call: 'create order', outcome: 'lost after', times: 0 })
  await charge(seat.id)
  control.clearRules()
  const [capture] = await till.capturesThere(seat.id)
  expect(await night()).toMatchObject([{ kind: 'not_booked', provider_id: capture!.id }])
  expect(await till.orderStateOf(seat.id)).toBe('paid')
  await work()
  expect(await till.capturesThere(seat.id)).toHaveLength(1)
  expect(await night()).toEqual([])
})

test("an unreported refund on the provider's website is found and booked", async () => {
  const { id, capture } = await charged()
  const refund = control.refundByHand(capture, 1000)
  expect(await night()).toMatchObject([{ kind: 'not_booked', provider_id: refund, theirs: 1000 }])
  expect(await till.ledgerOf(id)).toEqual([4480, -1000])
  expect(await night()).toEqual([])
})

test('an unreported dispute holds back refunds, and its loss and appeal are found and booked', async () => {
  const { id, capture } = await charged()
  const dispute = control.openDispute(capture)
  expect(await night()).toEqual([])
  await want(id, 500)
  await work()
  expect(await till.refundsOf(id)).toEqual(['wanted'])
  control.resolveDispute(dispute, 1500)
  expect(await night()).toMatchObject([{ kind: 'not_booked', theirs: 1500 }])
  await work()
  control.turnDispute(dispute, 600)
  expect(await night()).toMatchObject([{ kind: 'not_booked', theirs: 600 }])
  expect(await till.ledgerOf(id)).toEqual([4480, -1500, -500, 600])
  for (const _ of [1, 2]) expect(await night()).toEqual([])
})

test('an account without access to disputes compares the rest', async () => {
  await charged()
  control.next({ call: 'list disputes', outcome: 'unauthorized', times: 0 })
  expect(await night()).toEqual([])
})

test('reports money in the ledger that the provider does not have', async () => {
  const { id, number: order } = await charged()
  await pool.query(
    "INSERT INTO ledger (order_id, kind, provider_id, cents, at) VALUES ($1, 'capture', 'NOWHERE', 5, $2)",
    [id, clock.now()],
  )
  expect(await night()).toEqual([
    { kind: 'not_there', order, provider_id: 'NOWHERE', ours: 5, theirs: null },
    { kind: 'ledger', order, provider_id: null, ours: 4485, theirs: 4480 },
  ])
  await pool.query(`ALTER TABLE ledger DISABLE TRIGGER USER;
    DELETE FROM ledger WHERE provider_id = 'NOWHERE'; ALTER TABLE ledger ENABLE TRIGGER USER`)
})

test('reports an order marked paid without money, and one that keeps too much', async () => {
  const [unpaid, kept] = [await owe(), await charged()]
  await mend(unpaid.id, "UPDATE orders SET state = 'paid' WHERE id = $1")
  await mend(unpaid.participationId, "UPDATE participations SET state = 'ordered' WHERE id = $1")
  await mend(kept.id, "UPDATE orders SET state = 'cancelled', ended_at = now() WHERE id = $1")
  expect(await night()).toEqual([
    { kind: 'unpaid', order: unpaid.number, provider_id: null, ours: 4480, theirs: 0 },
    { kind: 'kept', order: kept.number, provider_id: null, ours: 0, theirs: 4480 },
  ])
  await mend(
    unpaid.id,
    "UPDATE orders SET state = 'payment_failed', ended_at = now() WHERE id = $1",
  )
  await mend(kept.id, "UPDATE orders SET state = 'paid', ended_at = NULL WHERE id = $1")
})

test('reports payments of lost seats, and failed or overdue tasks', async () => {
  const [gone, failed, late] = [await charged(), await charged(), await owe()]
  await mend(gone.participationId, 'UPDATE participations SET ended_at = now() WHERE id = $1')
  control.next({ call: 'refund capture', outcome: { issue: 'REFUND_TIME_LIMIT_EXCEEDED' } })
  await want(failed.id, 700)
  await work()
  await pool.query(
    `UPDATE participations SET state = 'action_required', grace_until = $2 WHERE id = $1`,
    [late.participationId, new Date(clock.now().getTime() - days(2))],
  )
  const expected = [
    { kind: 'seat_over', order: gone.number, ours: 4480, theirs: null, provider_id: null },
    { kind: 'refund_failed', order: failed.number, ours: 700, theirs: null },
    { kind: 'seat_waits', order: late.number, ours: 4480, theirs: null, provider_id: null },
  ]
  const reported = await night()
  expect(reported).toHaveLength(expected.length)
  expect(reported).toMatchObject(expected)
  await mend(gone.participationId, 'UPDATE participations SET ended_at = NULL WHERE id = $1')
  await mend(failed.id, `UPDATE refunds SET state = 'cancelled' WHERE order_id = $1`)
  await mend(
    late.participationId,
    `UPDATE participations SET grace_until = now() + interval '99 years' WHERE id = $1`,
  )
})

test('after an outage the next night compares both days', async () => {
  await charged()
  const before = await findLastReconciliation(db)
  control.next({ call: 'list transactions', outcome: 'error before', times: 0 })
  await expect(night()).rejects.toThrow()
  control.clearRules()
  expect(await night()).toEqual([])
  expect((await findLastReconciliation(db))!.from_at).toEqual(before!.until_at)
})
