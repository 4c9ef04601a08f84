import { beforeEach, describe, expect, test } from 'vitest'
import { bookDispute } from '#lib/services/money/settlement/commands/apply.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { charged, clock, control, pool, sendEvent, want, work } = till

beforeEach(async () => {
  await pool.query('DELETE FROM outbox; DELETE FROM provider_events')
  control.clearRules()
})

describe('of a dispute', () => {
  const disputed = (dispute: string, capture: string, status: string) =>
    sendEvent(`CUSTOMER.DISPUTE.${status === 'RESOLVED' ? 'RESOLVED' : 'CREATED'}`, {
      dispute_id: dispute,
      status,
      disputed_transactions: [{ seller_transaction_id: capture }],
    })

  test('refunds wait until it is resolved', async () => {
    const { id, capture } = await charged()
    const dispute = control.openDispute(capture)
    await disputed(dispute, capture, 'OPEN')
    await work()
    await want(id, 1000)
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    control.resolveDispute(dispute)
    await disputed(dispute, capture, 'RESOLVED')
    await work()
    expect(await till.refundsOf(id)).toEqual(['completed'])
    expect(await till.ledgerOf(id)).toEqual([4480, -1000])
  })

  test('a refund refused because of an unknown dispute waits for its end', async () => {
    const { id, capture } = await charged()
    const dispute = control.openDispute(capture)
    await want(id, 1000)
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    control.resolveDispute(dispute)
    await disputed(dispute, capture, 'RESOLVED')
    await disputed(dispute, capture, 'OPEN')
    await work()
    expect(await till.refundsOf(id)).toEqual(['completed'])
  })

  test('that is lost the amount is booked once, and never as a refund', async () => {
    const { id, capture } = await charged()
    const dispute = control.openDispute(capture)
    control.resolveDispute(dispute, 1000)
    await sendEvent('PAYMENT.CAPTURE.REVERSED', { id: capture })
    await work()
    expect(control.captures().find((each) => each.id === capture)?.status).toBe(
      'PARTIALLY_REFUNDED',
    )
    expect(await till.ledgerOf(id)).toEqual([4480])
    await disputed(dispute, capture, 'RESOLVED')
    await disputed(dispute, capture, 'RESOLVED')
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -1000])
    expect(await till.refundsOf(id)).toEqual([])
    expect(await till.orderStateOf(id)).toBe('paid')
    await expect(want(id, 3481)).rejects.toThrow('conflict')
    await want(id, 3480)
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -1000, -3480])
  })

  test('that is won on appeal the returned amount is booked once', async () => {
    const { id, capture } = await charged()
    const dispute = control.openDispute(capture)
    control.resolveDispute(dispute, 3000)
    await disputed(dispute, capture, 'RESOLVED')
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -3000])
    clock.advance(60_000)
    control.appealDispute(dispute)
    await disputed(dispute, capture, 'OPEN')
    await work()
    await want(id, 1000)
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    clock.advance(60_000)
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
    expect(rows.map(({ kind }) => kind)).toEqual([
      'charged_back',
      'charge_restored',
      'charge_restored',
    ])
  })

  test('an outdated response changes nothing', async () => {
    const { id, capture } = await charged()
    const name = control.openDispute(capture)
    const open = await till.deps.provider.readDispute(name)
    clock.advance(60_000)
    control.resolveDispute(name, 1000)
    await bookDispute(till.deps, await till.deps.provider.readDispute(name))
    await bookDispute(till.deps, open)
    const { rows } = await pool.query('SELECT state, taken_cents FROM disputes WHERE id = $1', [
      name,
    ])
    expect(rows).toEqual([{ state: 'RESOLVED', taken_cents: 1000 }])
    expect(await till.ledgerOf(id)).toEqual([4480, -1000])
  })

  test('that is lost a waiting refund is limited to the rest', async () => {
    const { id, capture } = await charged()
    const dispute = control.openDispute(capture)
    await disputed(dispute, capture, 'OPEN')
    await work()
    await want(id, 2000)
    await want(id, 2000)
    control.resolveDispute(dispute, 1500)
    await disputed(dispute, capture, 'RESOLVED')
    await work()
    expect(await till.refundsOf(id)).toEqual(['completed', 'cancelled'])
    expect(await till.ledgerOf(id)).toEqual([4480, -1500, -2000])
  })

  test('the data comes from the API, whatever the event contains', async () => {
    const { id, capture } = await charged()
    const [open, unknown] = [control.openDispute(capture), 'PP-D-NOBODY']
    for (const name of [open, unknown]) await disputed(name, capture, 'RESOLVED')
    expect(await work()).toEqual([])
    const { rows } = await pool.query('SELECT id, state FROM disputes WHERE capture_id = $1', [
      capture,
    ])
    expect(rows).toEqual([{ id: open, state: 'OPEN' }])
    await want(id, 1000)
    await work()
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    control.resolveDispute(open)
  })
})
