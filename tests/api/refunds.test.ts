import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { findOrder, listOwnOrders } from '#lib/services/money/orders/queries/orders.ts'
import { wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { refundedOf } from '#lib/services/money/payments/queries.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { charged, clock, control, db, deps, pool, want, work } = till
const minute = 60_000

const wantAll = (orderId: number) =>
  db.transaction((tx) => wantRest(tx, { orderId, because: 'cancelled' }, clock.now()))
const there = (capture: string) =>
  control.captures().find(({ id }) => id === capture)?.refundedCents

beforeEach(async () => {
  await pool.query('DELETE FROM outbox')
  control.clearRules()
})

describe('refunding', () => {
  test('in parts and then the rest marks the order refunded at the end', async () => {
    const { id, capture } = await charged()
    await want(id, 1000)
    await work()
    expect(await till.orderStateOf(id)).toBe('paid')
    await wantAll(id)
    await work()
    expect(await till.refundsOf(id)).toEqual(['completed', 'completed'])
    expect(await till.ledgerOf(id)).toEqual([4480, -1000, -3480])
    expect(there(capture)).toBe(4480)
    expect(await till.orderStateOf(id)).toBe('refunded')
  })

  test('never exceeds the captures, including pending refunds', async () => {
    const { id } = await charged()
    await want(id, 3000)
    await expect(want(id, 1481)).rejects.toThrow(DomainError)
    await want(id, 1480)
    expect(await wantAll(id)).toBeUndefined()
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -3000, -1480])
  })

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
    expect(await till.refundsOf(id)).toEqual(['pending'])
    expect(await till.ledgerOf(id)).toEqual([4480])
    const [waiting] = control.refunds().slice(-1)
    clock.advance(3 * minute)
    await settleStuck(deps)
    expect(await till.refundsOf(id)).toEqual(['pending'])
    control.settleRefund(waiting!.id)
    clock.advance(10 * minute)
    await settleStuck(deps)
    expect(await till.refundsOf(id)).toEqual(['completed'])
    expect(await till.ledgerOf(id)).toEqual([4480, -500])
  })

  test.each(['lost after', 'error after'] as const)(
    'with a response that was %s',
    async (outcome) => {
      const { id, capture } = await charged()
      control.next({ call: 'refund capture', outcome, times: 0 })
      await want(id, 700)
      expect(await work()).toHaveLength(1)
      control.clearRules()
      expect(await work()).toEqual([])
      expect(there(capture)).toBe(700)
      expect(await till.ledgerOf(id)).toEqual([4480, -700])
    },
  )

  test('from an empty account is retried another day', async () => {
    const { id } = await charged()
    control.next({
      call: 'refund capture',
      outcome: { issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    })
    await want(id, 700)
    expect(await work()).toHaveLength(1)
    expect(await till.refundsOf(id)).toEqual(['wanted'])
    expect(await work()).toEqual([])
    expect(await till.refundsOf(id)).toEqual(['completed'])
  })

  test('that failed permanently can be refunded in another way', async () => {
    const { id } = await charged()
    control.next({ call: 'refund capture', outcome: { issue: 'REFUND_TIME_LIMIT_EXCEEDED' } })
    await wantAll(id)
    await work()
    expect(await till.refundsOf(id)).toEqual(['failed'])
    await wantAll(id)
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -4480])
  })

  test("on the provider's website is not repeated by the shop", async () => {
    const { id, capture } = await charged()
    control.refundByHand(capture)
    await wantAll(id)
    await work()
    expect(await till.refundsOf(id)).toEqual(['cancelled'])
    expect(there(capture)).toBe(4480)
  })

  test('is part of the order with its amount and state', async () => {
    const { id } = await charged()
    await want(id, 700)
    await work()
    expect(await refundedOf(db, [id])).toEqual(new Map([[id, 700]]))
    expect(await findOrder(db, id)).toMatchObject({
      refunds: [{ cents: 700, state: 'completed' }],

      paid_kind: 'wallet',
      paid_digits: null,
    })
  })

  test('excludes duplicate captures', async () => {
    const { id, member, capture } = await charged()
    await want(id, 4480)
    await work()
    const [before] = await listOwnOrders(db, memberId(member.id), 1, 10)
    const later = new Date(clock.now().getTime() + 60 * minute)
    await pool.query(
      `INSERT INTO captures (id, payment_id, order_id, cents, state, second_of, at)
       SELECT 'SECOND' || id, payment_id, order_id, cents, state, id, $2 FROM captures WHERE id = $1`,
      [capture, later],
    )
    await pool.query(
      `INSERT INTO refunds (id, capture_id, order_id, position, cents, because, state, wanted_at,
         settled_at)
       VALUES (gen_random_uuid(), 'SECOND' || $1::text, $2, 2, 4480, 'paid_twice', 'completed', $3, $3)`,
      [capture, id, later],
    )
    expect(await refundedOf(db, [id])).toEqual(new Map([[id, 4480]]))
    expect((await findOrder(db, id))!.refunds).toHaveLength(1)
    expect(await listOwnOrders(db, memberId(member.id), 1, 10)).toEqual([before])
  })
})
