import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { chargeAgain } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { dropLate } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { retryRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { findFailedRefunds } from '#lib/services/money/payments/queries.ts'
import { askLeft, settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { mailsTo } from '../factories/mails.ts'
import { buildSession } from '../factories/members.ts'
import { codeOf } from './api.ts'
import { payingAt } from './paying.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { charge, charged, clock, control, db, deps, owe, pool, want, work } = till
const { begin, ask, capture } = payingAt(till)

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
  await pool.query('DELETE FROM outbox')
  control.clearRules()
})

/** Refuses all calls, as after a changed key or a removed permission. */
const shut = () => control.next({ outcome: 'unauthorized', times: 0 })
const start = (order: number, state: string, provider: string) =>
  pool.query(
    `INSERT INTO payments (id, order_id, position, source, method_id, cents, state, provider_order_id,
       started_at, asked_at)
     SELECT gen_random_uuid(), o.id, 1, CASE WHEN $2 = 'started' THEN 'vaulted' ELSE 'wallet' END, p.method_id,
       o.total_cents, $2, $3, $4, $4
     FROM orders o JOIN participations p ON p.id = o.participation_id WHERE o.id = $1`,
    [order, state, provider, clock.now()],
  )

describe('while the provider refuses the keys of the shop', () => {
  test.each([1, 8 * 24])(
    'a charge waits without blaming the member, and succeeds %i hours later',
    async (hours) => {
      const seat = await owe()
      shut()
      expect(await charge(seat.id)).toHaveLength(1)
      clock.advance(hours * hour)
      await dropLate(db, clock.now())
      expect(await till.seatStateOf(seat.participationId)).toBe('charging')
      expect(await mailsTo(pool, seat.member.email)).toEqual([])
      control.clearRules()
      expect(await work()).toEqual([])
      expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
      expect(await till.ledgerOf(seat.id)).toEqual([4480])
      expect(till.capturesThere(seat.id)).toHaveLength(1)
    },
  )

  test('a refund waits, and is retried even if its task is dead', async () => {
    const { id } = await charged()
    shut()
    await want(id, 700)
    expect(await work()).toHaveLength(1)
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    control.clearRules()
    await pool.query('UPDATE outbox SET failed_at = $1 WHERE sent_at IS NULL', [clock.now()])
    await askLeft(deps)
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    clock.advance(7 * hour)
    await askLeft(deps)
    await askLeft(deps)
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['completed'])
    expect(await till.ledgerOf(id)).toEqual([4480, -700])
  })
})

test('a failed refund is retried once, and never exceeds the capture', async () => {
  const { id } = await charged()
  control.next({ call: 'refund capture', outcome: { issue: 'REFUND_TIME_LIMIT_EXCEEDED' } })
  await want(id, 700)
  await work()
  expect(await till.refundsOf(id)).toEqual(['failed'])
  const [failed] = await findFailedRefunds(db)
  const retry = () => db.transaction((tx) => retryRefund(tx, failed!.id, clock.now()))
  expect([await retry(), await retry()]).toEqual([true, false])
  await work()
  expect(await till.refundsOf(id)).toEqual(['cancelled', 'completed'])
  expect(await till.ledgerOf(id)).toEqual([4480, -700])
})

test('a charge interrupted between its provider order and the refusal is refused later', async () => {
  const seat = await owe()
  control.next({ call: 'create order', outcome: 'payer action' })
  await charge(seat.id)
  expect(await till.seatStateOf(seat.participationId)).toBe('action_required')
  // State between the two commits.
  await pool.query(
    "UPDATE payments SET state = 'started', settled_at = NULL, issue = NULL, refusal = NULL WHERE order_id = $1",
    [seat.id],
  )
  await pool.query(
    "UPDATE participations SET state = 'charging', grace_until = NULL WHERE id = $1",
    [seat.participationId],
  )
  clock.advance(0.1 * hour)
  await settleStuck(deps)
  expect(await till.paymentsOf(seat.id)).toEqual(['refused'])
  expect(await till.seatStateOf(seat.participationId)).toBe('action_required')
})

test('a charge whose provider order is gone is repeated', async () => {
  const seat = await owe()
  await start(seat.id, 'started', 'GONE1')
  clock.advance(0.1 * hour)
  await settleStuck(deps)
  expect(await till.paymentsOf(seat.id)).toEqual(['abandoned', 'captured'])
  expect(await till.ledgerOf(seat.id)).toEqual([4480])
})

test('a buyer’s own payment whose provider order is gone is refused, and the seat charged', async () => {
  const seat = await owe()
  await start(seat.id, 'pending', 'GONE2')
  await charge(seat.id)
  expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
  await askLeft(deps)
  clock.advance(0.1 * hour)
  await settleStuck(deps)
  expect(await till.paymentsOf(seat.id)).toEqual(['refused'])
  expect(await till.seatStateOf(seat.participationId)).toBe('charging')
  await askLeft(deps)
  await askLeft(deps)
  expect(await work()).toEqual([])
  expect(await till.paymentsOf(seat.id)).toEqual(['refused', 'captured'])
  expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  expect(till.capturesThere(seat.id)).toHaveLength(1)
})

test('a declined payment by the buyer during another charge leaves the seat to that charge', async () => {
  const seat = await owe()
  await pool.query("UPDATE participations SET state = 'action_required' WHERE id = $1", [
    seat.participationId,
  ])
  const { token } = await buildSession(pool, { member: seat.member, now: clock.now() })
  const order = { id: seat.id, token }
  const provider = await begin(order)
  control.approve(provider, { wallet: 'pending' })
  await capture(order, provider)
  expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
  await db.transaction((tx) =>
    chargeAgain(tx, seat.participationId, { by: 'shop', at: clock.now() }),
  )
  await work()
  expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
  control.settleCapture(till.capturesThere(seat.id)[0]!.id, 'DECLINED')
  clock.advance(0.1 * hour)
  await settleStuck(deps)
  expect(await till.seatStateOf(seat.participationId)).toBe('charging')
  await askLeft(deps)
  expect(await work()).toEqual([])
  expect(await till.paymentsOf(seat.id)).toEqual(['refused', 'captured'])
  expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  expect(await till.ledgerOf(seat.id)).toEqual([4480])
})

test('a payment by the buyer waits meanwhile, and reports that', async () => {
  const seat = await owe()
  const { token } = await buildSession(pool, { member: seat.member, now: clock.now() })
  const order = { id: seat.id, token }
  const provider = await begin(order)
  control.approve(provider)
  control.next({ call: 'capture order', outcome: 'unauthorized', times: 0 })
  const answer = await ask(order, provider)
  expect([answer.status, await codeOf(answer)]).toEqual([503, 'payment_unavailable'])
  expect(await till.paymentsOf(seat.id)).toEqual(['awaiting_payer'])
  control.clearRules()
  expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
  expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
})
