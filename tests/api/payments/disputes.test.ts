import { beforeEach, expect, test } from 'vitest'
import { minute } from '#lib/format/durations.ts'
import { bookDispute } from '#lib/services/money/settlement/commands/apply.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { charged, clock, control, deps, pool, sendEvent, want, work } = till

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM provider_events'))

const disputed = async (dispute: string, capture: string, status: 'OPEN' | 'RESOLVED') => {
  await sendEvent(`CUSTOMER.DISPUTE.${status === 'RESOLVED' ? 'RESOLVED' : 'CREATED'}`, {
    dispute_id: dispute,
    status,
    disputed_transactions: [{ seller_transaction_id: capture }],
  })
}
const contested = async () => {
  const order = await charged()
  return { ...order, dispute: control.openDispute(order.capture) }
}

test('refunds wait until a dispute is resolved, also one that no event told of', async () => {
  const [known, unknown] = [await contested(), await contested()]
  await disputed(known.dispute, known.capture, 'OPEN')
  await work()
  for (const { id } of [known, unknown]) await want(id, 1000)
  expect(await work()).toEqual([])
  for (const { id, dispute, capture } of [known, unknown]) {
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    control.resolveDispute(dispute)
    await disputed(dispute, capture, 'RESOLVED')
    await disputed(dispute, capture, 'OPEN')
    await work()
    expect(await till.refundsOf(id)).toEqual(['completed'])
    expect(await till.ledgerOf(id)).toEqual([4480, -1000])
  }
})

test('of a lost dispute the amount is booked once, and never as a refund', async () => {
  const { id, capture, dispute } = await contested()
  control.resolveDispute(dispute, 1000)
  await sendEvent('PAYMENT.CAPTURE.REVERSED', { id: capture })
  await work()
  expect(control.captures().find((each) => each.id === capture)?.status).toBe('PARTIALLY_REFUNDED')
  expect(await till.ledgerOf(id)).toEqual([4480])
  for (const _ of [1, 2]) await disputed(dispute, capture, 'RESOLVED')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -1000])
  expect(await till.refundsOf(id)).toEqual([])
  expect(await till.orderStateOf(id)).toBe('paid')
  await expect(want(id, 3481)).rejects.toThrow('conflict')
  await want(id, 3480)
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -1000, -3480])
})

test('an amount taken by an open dispute is not booked as a refund', async () => {
  const { id, capture } = await charged()
  const refund = control.refundByHand(capture, 700)
  await disputed(control.openDispute(capture), capture, 'OPEN')
  await work()
  await sendEvent('PAYMENT.CAPTURE.REVERSED', { id: refund }, undefined, 'refund')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480])
})

test('of a dispute won on appeal the returned amount is booked once', async () => {
  const { id, capture, dispute } = await contested()
  control.resolveDispute(dispute, 3000)
  await disputed(dispute, capture, 'RESOLVED')
  await work()
  clock.advance(minute)
  control.appealDispute(dispute)
  await disputed(dispute, capture, 'OPEN')
  await work()
  await want(id, 1000)
  expect(await work()).toEqual([])
  expect(await till.refundsOf(id)).toEqual(['wanted'])
  clock.advance(minute)
  control.turnDispute(dispute, 2000)
  await Promise.all([1, 2, 3].map(() => disputed(dispute, capture, 'RESOLVED')))
  await disputed(dispute, capture, 'OPEN')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -3000, 2000, -1000])
  await expect(want(id, 2481)).rejects.toThrow('conflict')
  control.turnDispute(dispute, 1000)
  await disputed(dispute, capture, 'RESOLVED')
  await work()
  await want(id, 3480)
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -3000, 2000, -1000, 1000, -3480])
  expect(await till.orderStateOf(id)).toBe('refunded')
  const { rows } = await pool.query(
    "SELECT kind FROM order_events WHERE order_id = $1 AND kind LIKE 'charge%' ORDER BY id",
    [id],
  )
  const kinds = ['charged_back', 'charge_restored', 'charge_restored']
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
})

test('an outdated response changes nothing', async () => {
  const { id, dispute } = await contested()
  const open = await deps.provider.readDispute(dispute)
  clock.advance(minute)
  control.resolveDispute(dispute, 1000)
  await bookDispute(deps, await deps.provider.readDispute(dispute))
  await bookDispute(deps, open)
  const { rows } = await pool.query('SELECT state, taken_cents FROM disputes WHERE id = $1', [
    dispute,
  ])
  expect(rows).toEqual([{ state: 'RESOLVED', taken_cents: 1000 }])
  expect(await till.ledgerOf(id)).toEqual([4480, -1000])
})
