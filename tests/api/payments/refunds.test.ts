import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#lib/format/durations.ts'
import { retryRefund, wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { findFailedRefunds } from '#lib/services/money/payments/queries.ts'
import { enqueueMissingTasks, settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { charged, clock, control, db, deps, pool, recover, want, work } = till

const wantAll = (orderId: number) =>
  db.transaction((tx) => wantRest(tx, { orderId, because: 'cancelled' }, clock.now()))
const there = (capture: string) =>
  control.captures().find(({ id }) => id === capture)?.refundedCents
const expectRefund = async (id: number, cents: number, refunds = ['completed']) => {
  expect(await till.refundsOf(id)).toEqual(refunds)
  expect(await till.ledgerOf(id)).toEqual([4480, -cents])
}
const failOnce = () =>
  control.next({ call: 'refund capture', outcome: { issue: 'REFUND_TIME_LIMIT_EXCEEDED' } })

beforeEach(() => pool.query('DELETE FROM outbox'))

describe('refunding', () => {
  test('does nothing without a capture', async () => {
    const { id } = await till.owe()
    expect(await want(id, 100)).toBeUndefined()
    expect(await wantAll(id)).toBeUndefined()
    expect(await work()).toEqual([])
  })

  test('is complete only when the provider reports it, and is read again without an event', async () => {
    const { id } = await charged()
    control.next({ call: 'refund capture', outcome: 'pending' })
    await want(id, 500)
    await work()
    await recover()
    expect(await till.refundsOf(id)).toEqual(['pending'])
    expect(await till.ledgerOf(id)).toEqual([4480])
    control.settleRefund(control.refunds().at(-1)!.id)
    await recover()
    await settleStuck(deps)
    await expectRefund(id, 500)
  })

  test('waits while the provider refuses the keys of the shop, and is retried even if its task is dead', async () => {
    const { id } = await charged()
    control.next({ outcome: 'unauthorized', times: 0 })
    await want(id, 700)
    expect(await work()).toHaveLength(1)
    control.clearRules()
    await pool.query('UPDATE outbox SET failed_at = $1 WHERE sent_at IS NULL', [clock.now()])
    await enqueueMissingTasks(deps)
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    clock.advance(hours(7))
    for (const _ of [1, 2]) await enqueueMissingTasks(deps)
    expect(await work()).toEqual([])
    await expectRefund(id, 700)
  })

  test('that failed is retried once, and never exceeds the capture', async () => {
    const { id } = await charged()
    failOnce()
    await want(id, 700)
    await work()
    expect(await till.refundsOf(id)).toEqual(['failed'])
    const [failed] = await findFailedRefunds(db)
    const retry = () => db.transaction((tx) => retryRefund(tx, failed!.id, clock.now()))
    expect([await retry(), await retry()]).toEqual([true, false])
    await work()
    await expectRefund(id, 700, ['cancelled', 'completed'])
  })

  test("on the provider's website is not repeated by the shop", async () => {
    const { id, capture } = await charged()
    control.refundByHand(capture)
    await wantAll(id)
    await work()
    expect(await till.refundsOf(id)).toEqual(['cancelled'])
    expect(there(capture)).toBe(4480)
  })
})
