import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { charge, clock, control, deps, owe, pool, work } = till

beforeEach(async () => {
  await pool.query('DELETE FROM outbox')
  control.clearRules()
})

describe('charging a seat with its stored method', () => {
  test.each([[{ wallet: 'giulia' }], [{ card: 'asked' }]] as const)(
    '%o pays its order once',
    async (method) => {
      const seat = await owe(method)
      expect(await charge(seat.id)).toEqual([])
      expect(await till.orderStateOf(seat.id)).toBe('paid')
      expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
      expect(await till.ledgerOf(seat.id)).toEqual([4480])
      await charge(seat.id)
      expect(till.capturesThere(seat.id)).toHaveLength(1)
      expect(await till.paymentsOf(seat.id)).toEqual(['captured'])
    },
  )

  test.each([
    [{ wallet: 'declinedLater' }, 'soft'],
    [{ card: 'declinedLater' }, 'soft'],
    [{ wallet: 'closedLater' }, 'dead'],
    [{ card: 'expiredLater' }, 'dead'],
    [{ card: 'askedLater' }, 'payer'],
  ] as const)('%o is refused, and the seat needs an action: %s', async (method, refusal) => {
    const seat = await owe(method)
    expect(await charge(seat.id)).toEqual([])
    expect(await till.paymentsOf(seat.id)).toEqual(['refused'])
    const { rows } = await pool.query('SELECT refusal FROM payments WHERE order_id = $1', [seat.id])
    expect(rows).toEqual([{ refusal }])
    expect(await till.seatStateOf(seat.participationId)).toBe('action_required')
    expect(await till.orderStateOf(seat.id)).toBe('pledged')
    expect(await till.ledgerOf(seat.id)).toEqual([])
  })

  test('does not charge a removed method', async () => {
    const seat = await owe()
    await pool.query(
      "UPDATE payment_methods SET removed_at = now(), removed_by = 'provider' WHERE id = $1",
      [seat.methodId],
    )
    await charge(seat.id)
    expect(await till.paymentsOf(seat.id)).toEqual([])
    expect(await till.seatStateOf(seat.participationId)).toBe('action_required')
  })

  test('retries the same debt after a soft refusal', async () => {
    const seat = await owe()
    control.next({ about: till.give(`${seat.number}`), outcome: 'declined' })
    await charge(seat.id)
    await charge(seat.id)
    expect(await till.paymentsOf(seat.id)).toEqual(['refused', 'captured'])
    expect(till.capturesThere(seat.id)).toHaveLength(1)
    expect(await till.ledgerOf(seat.id)).toEqual([4480])
  })

  test.each(['active', 'ordered', 'dropped', 'withdrawn'])(
    'charges no seat that is %s',
    async (state) => {
      const seat = await owe()
      await pool.query(
        `UPDATE participations SET state = $2::text,
         ended_at = CASE WHEN $2::text IN ('dropped', 'withdrawn') THEN now() END WHERE id = $1`,
        [seat.participationId, state],
      )
      await charge(seat.id)
      expect(await till.paymentsOf(seat.id)).toEqual([])
      expect(till.capturesThere(seat.id)).toEqual([])
    },
  )

  test('a pending charge waits and is read again', async () => {
    const seat = await owe({ wallet: 'pending' })
    await charge(seat.id)
    await charge(seat.id)
    expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
    expect(await till.ledgerOf(seat.id)).toEqual([])
    const [capture] = till.capturesThere(seat.id)
    control.settleCapture(capture!.id)
    clock.advance(0.1 * hour)
    await settleStuck(deps)
    expect(await till.orderStateOf(seat.id)).toBe('paid')
    expect(await till.ledgerOf(seat.id)).toEqual([4480])
  })
})

describe('a charge with a lost response', () => {
  test.each(['lost after', 'error after'] as const)('(%s) is not repeated', async (outcome) => {
    const seat = await owe()
    control.next({ call: 'create order', outcome, times: 0 })
    expect(await charge(seat.id)).toHaveLength(1)
    expect(await till.paymentsOf(seat.id)).toEqual(['started'])
    expect(till.capturesThere(seat.id)).toHaveLength(1)
    control.clearRules()
    expect(await work()).toEqual([])
    expect(till.capturesThere(seat.id)).toHaveLength(1)
    expect(await till.ledgerOf(seat.id)).toEqual([4480])
  })

  test('is found by the recovery job when its task is dead', async () => {
    const seat = await owe()
    control.next({ call: 'create order', outcome: 'lost after', times: 0 })
    await charge(seat.id)
    await pool.query('DELETE FROM outbox')
    control.clearRules()
    clock.advance(0.1 * hour)
    await settleStuck(deps)
    expect(till.capturesThere(seat.id)).toHaveLength(1)
    expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  })

  test("is found in the provider's list when its request id has expired", async () => {
    const seat = await owe()
    control.next({ call: 'create order', outcome: 'lost after', times: 0 })
    await charge(seat.id)
    control.clearRules()
    clock.advance(30 * hour)
    expect(await work()).toEqual([])
    expect(till.capturesThere(seat.id)).toHaveLength(1)
    expect(await till.paymentsOf(seat.id)).toEqual(['captured'])
    expect(await till.ledgerOf(seat.id)).toEqual([4480])
  })

  test('that never arrived is not a refusal, and charged again', async () => {
    const seat = await owe()
    control.next({ call: 'create order', outcome: 'lost before', times: 0 })
    await charge(seat.id)
    control.clearRules()
    clock.advance(30 * hour)
    expect(await work()).toEqual([])
    expect(await till.paymentsOf(seat.id)).toEqual(['abandoned', 'captured'])
    expect(till.capturesThere(seat.id)).toHaveLength(1)
    expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  })
})
