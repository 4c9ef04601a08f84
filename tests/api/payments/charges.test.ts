import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#lib/format/durations.ts'
import { chargeAgain } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { dropLateSeats } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { enqueueMissingTasks } from '#lib/services/money/settlement/commands/settle.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildSession } from '../../factories/members.ts'
import { codeOf } from '../api.ts'
import { payingAt } from '../paying.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { charge, clock, control, db, deps, owe, pool, recover, seatStateOf, work } = till
const { begin, ask, capture } = payingAt(till)

beforeEach(() => pool.query('DELETE FROM outbox'))

type Owed = Awaited<ReturnType<typeof owe>>
const expectPaidOnce = async (seat: Owed, payments = ['captured']) => {
  expect(await till.paymentsOf(seat.id)).toEqual(payments)
  expect(await till.capturesThere(seat.id)).toHaveLength(1)
  expect(await till.ledgerOf(seat.id)).toEqual([4480])
  expect(await till.orderStateOf(seat.id)).toBe('paid')
  expect(await seatStateOf(seat.participationId)).toBe('ordered')
}

describe('charging a seat with its stored method', () => {
  test.each([[{ wallet: 'giulia' }], [{ card: 'asked' }]] as const)(
    '%o pays its order once',
    async (method) => {
      const seat = await owe(method)
      for (const _ of [1, 2]) expect(await charge(seat.id)).toEqual([])
      await expectPaidOnce(seat)
    },
  )

  test.each([
    [{ card: 'declinedLater' }, 'soft'],
    [{ wallet: 'closedLater' }, 'dead'],
    [{ card: 'expiredLater' }, 'dead'],
    [{ card: 'askedLater' }, 'payer'],
  ] as const)('%o is refused, and the seat needs an action: %s', async (method, refusal) => {
    const seat = await owe(method)
    expect(await charge(seat.id)).toEqual([])
    const { rows } = await pool.query('SELECT state, refusal FROM payments WHERE order_id = $1', [
      seat.id,
    ])
    expect(rows).toEqual([{ state: 'refused', refusal }])
    expect(await seatStateOf(seat.participationId)).toBe('action_required')
    expect(await till.orderStateOf(seat.id)).toBe('pledged')
    expect(await till.ledgerOf(seat.id)).toEqual([])
  })

  test('finds a charge under review that got no answer, after the provider has forgotten its request', async () => {
    const seat = await owe()
    control.next({ call: 'create order', outcome: 'pending' })
    control.next({ call: 'create order', outcome: 'lost after', times: 0 })
    expect(await charge(seat.id)).toHaveLength(1)
    control.clearRules()
    clock.advance(hours(30))
    expect(await charge(seat.id)).toEqual([])
    expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
    expect(await till.capturesThere(seat.id)).toHaveLength(1)
  })

  test('does not charge a removed method, nor a seat that is given up', async () => {
    const [removed, left] = [await owe(), await owe()]
    await pool.query(
      "UPDATE payment_methods SET removed_at = now(), removed_by = 'provider' WHERE id = $1",
      [removed.methodId],
    )
    await pool.query(
      "UPDATE participations SET state = 'dropped', ended_at = now() WHERE id = $1",
      [left.participationId],
    )
    for (const { id } of [removed, left]) {
      await charge(id)
      expect([await till.paymentsOf(id), await till.capturesThere(id)]).toEqual([[], []])
    }
    expect(await seatStateOf(removed.participationId)).toBe('action_required')
  })

  test('while the provider refuses the keys of the shop it waits without blaming the member', async () => {
    const seat = await owe()
    control.next({ outcome: 'unauthorized', times: 0 })
    expect(await charge(seat.id)).toHaveLength(1)
    clock.advance(days(8))
    await dropLateSeats(db, clock.now())
    expect(await seatStateOf(seat.participationId)).toBe('charging')
    expect(await mailsTo(pool, seat.member.email)).toEqual([])
    control.clearRules()
    expect(await work()).toEqual([])
    await expectPaidOnce(seat, ['abandoned', 'captured'])
  })
})

test.each([
  ['is found in the list of the provider', 'lost after', ['captured']],
  [
    'that never arrived is not a refusal, and charged again',
    'lost before',
    ['abandoned', 'captured'],
  ],
] as const)(
  'a charge whose response was lost and whose request id has expired %s',
  async (_, outcome, payments) => {
    const seat = await owe()
    control.next({ call: 'create order', outcome, times: 0 })
    expect(await charge(seat.id)).toHaveLength(1)
    expect(await till.paymentsOf(seat.id)).toEqual(['started'])
    control.clearRules()
    clock.advance(hours(30))
    expect(await work()).toEqual([])
    await expectPaidOnce(seat, [...payments])
  },
)

test('a charge interrupted between its provider order and the refusal is refused later', async () => {
  const seat = await owe()
  control.next({ call: 'create order', outcome: 'payer action' })
  await charge(seat.id)
  expect(await seatStateOf(seat.participationId)).toBe('action_required')
  // State between the two commits.
  await pool.query(
    "UPDATE payments SET state = 'started', settled_at = NULL, issue = NULL, refusal = NULL WHERE order_id = $1",
    [seat.id],
  )
  await pool.query(
    "UPDATE participations SET state = 'charging', grace_until = NULL WHERE id = $1",
    [seat.participationId],
  )
  await recover()
  expect(await till.paymentsOf(seat.id)).toEqual(['refused'])
  expect(await seatStateOf(seat.participationId)).toBe('action_required')
})

describe('a payment whose provider order is gone', () => {
  const start = (order: number, state: string, source: string) =>
    pool.query(
      `INSERT INTO payments (id, order_id, position, source, method_id, cents, state, provider_order_id,
         started_at, asked_at)
       SELECT gen_random_uuid(), o.id, 1, $3, p.method_id, o.total_cents, $2, 'GONE' || o.id, $4, $4
       FROM orders o JOIN participations p ON p.id = o.participation_id WHERE o.id = $1`,
      [order, state, source, clock.now()],
    )

  test('is repeated when it is a charge', async () => {
    const seat = await owe()
    await start(seat.id, 'started', 'vaulted')
    await recover()
    await expectPaidOnce(seat, ['abandoned', 'captured'])
  })

  test('is refused when it is one of the buyer, and the seat charged', async () => {
    const seat = await owe()
    await start(seat.id, 'pending', 'wallet')
    await charge(seat.id)
    expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
    await enqueueMissingTasks(deps)
    await recover()
    expect(await till.paymentsOf(seat.id)).toEqual(['refused'])
    expect(await seatStateOf(seat.participationId)).toBe('charging')
    for (const _ of [1, 2]) await enqueueMissingTasks(deps)
    expect(await work()).toEqual([])
    await expectPaidOnce(seat, ['refused', 'captured'])
  })
})

describe('a payment of a seat by its buyer', () => {
  const byBuyer = async () => {
    const seat = await owe()
    await pool.query("UPDATE participations SET state = 'action_required' WHERE id = $1", [
      seat.participationId,
    ])
    const { token } = await buildSession(pool, { member: seat.member, now: clock.now() })
    const order = { id: seat.id, token }
    return { seat, order, provider: await begin(order) }
  }

  test('that is declined during another charge leaves the seat to that charge', async () => {
    const { seat, order, provider } = await byBuyer()
    control.approve(provider, { wallet: 'pending' })
    await capture(order, provider)
    const again = { by: 'shop', at: clock.now() } as const
    await db.transaction((tx) => chargeAgain(tx, seat.participationId, again))
    await work()
    expect(await till.paymentsOf(seat.id)).toEqual(['pending'])
    control.settleCapture((await till.capturesThere(seat.id))[0]!.id, 'DECLINED')
    await recover()
    expect(await seatStateOf(seat.participationId)).toBe('charging')
    await enqueueMissingTasks(deps)
    expect(await work()).toEqual([])
    await expectPaidOnce(seat, ['refused', 'captured'])
  })

  test('waits while the provider refuses the keys of the shop, and reports that', async () => {
    const { seat, order, provider } = await byBuyer()
    control.approve(provider)
    control.next({ call: 'capture order', outcome: 'unauthorized', times: 0 })
    expect(await codeOf(await ask(order, provider))).toBe('payment_unavailable')
    expect(await till.paymentsOf(seat.id)).toEqual(['awaiting_payer'])
    control.clearRules()
    expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
    await expectPaidOnce(seat)
  })
})
