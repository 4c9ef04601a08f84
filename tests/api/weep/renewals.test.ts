import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { cancelWeep } from '#lib/services/money/weep/commands/cancel.ts'
import { dataOf } from '../api.ts'
import { openTill } from '../till.ts'
import { openWeep } from '../weep-till.ts'

const till = await openTill()
const { clock, control, db, deps, pool, work } = till
const { somebody, turn, wait, until, testBooks } = openWeep(till)
const { monthlyCents, yearlyCents } = deps.config.weep

type One = Awaited<ReturnType<typeof somebody>>
const endOf = async (one: One) => Date.parse((await one.look()).until!)
/** Advances the clock to a moment at once. */
const goTo = async (moment: number) => {
  clock.advance(moment - clock.now().getTime())
  await turn()
}
const decline = { call: 'create order', outcome: 'declined', times: 0 } as const
const stop = { call: 'create order', outcome: { issue: 'PERMISSION_DENIED' }, times: 0 } as const

test('one member’s life with the plan, from 29 February by the month, by the year, stopped and begun anew', async () => {
  await goTo(Date.parse('2028-02-29T11:30:00Z'))
  const one = await somebody()
  await turn()
  await one.join('monthly')
  await until(new Date((await one.look()).until!))
  expect((await one.look()).until).toBe('2028-04-29T10:30:00.000Z')
  expect(await one.wish('yearly')).toMatchObject({ plan: 'yearly', price: yearlyCents / 100 })
  for (const _ of [1, 2]) await until(new Date((await one.look()).renews_at!))
  const { periods } = await one.look()
  expect(
    periods.map(({ plan, from, until }) => [plan, from.slice(0, 16), until.slice(0, 16)]),
  ).toEqual([
    ['yearly', '2029-04-29T10:30', '2030-04-29T10:30'],
    ['yearly', '2028-04-29T10:30', '2029-04-29T10:30'],
    ['monthly', '2028-03-29T10:30', '2028-04-29T10:30'],
    ['monthly', '2028-02-29T11:30', '2028-03-29T10:30'],
  ])
  expect(await one.paid()).toBe(2 * monthlyCents + 2 * yearlyCents)
  await one.ask('DELETE')
  await until(new Date('2030-04-29T10:30:00Z'))
  expect((await one.look()).state).toBe('none')
  expect(await one.newsSteps()).toEqual([
    ...['joined', 'notice', 'renewed', 'notice', 'renewed', 'notice', 'renewed'],
    ...['cancelled', 'ended'],
  ])
  expect((await one.join('monthly')).withdrawable_until).not.toBeNull()
  // One mail and one notice for each step: none counts towards a weekly limit.
  expect(await one.mails()).toEqual(Array(10).fill('weep.news'))
  const { rows } = await pool.query(
    "SELECT FROM notifications WHERE member_id = $1 AND type = 'weep'",
    [one.member.id],
  )
  expect(rows).toHaveLength(10)
})

describe('the notice of a renewal', () => {
  test.each([
    ['monthly', 7, monthlyCents],
    ['yearly', 30, yearlyCents],
  ] as const)(
    '%s is sent %i days before, to the hour, and the renewal charged at the end',
    async (plan, days, cents) => {
      const one = await somebody()
      await one.join(plan)
      const end = await endOf(one)
      await goTo(end - days * day - 1)
      expect(await one.newsSteps()).toEqual(['joined'])
      await goTo(end - days * day)
      expect(await one.newsSteps()).toEqual(['joined', 'notice'])
      expect((await one.look()).renews_at).toBe(new Date(end).toISOString())
      await goTo(end - 1)
      expect(await one.paid()).toBe(cents)
      await goTo(end)
      expect(await one.newsSteps()).toEqual(['joined', 'notice', 'renewed'])
      expect(await one.paid()).toBe(2 * cents)
    },
  )

  test('sent late moves the charge to seven days after it; until then it can be stopped', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await one.join()
    await other.join()
    const end = await endOf(one)
    const late = end + 2 * day
    await goTo(late)
    expect(await one.newsSteps()).toEqual(['joined', 'notice'])
    const due = late + 7 * day
    const renews_at = new Date(due).toISOString()
    expect(await one.look()).toMatchObject({ state: 'active', renews_at })
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(due)
    expect((await other.ask('DELETE')).status).toBe(200)
    expect((await other.look()).state).toBe('none')
    await goTo(due - 1)
    expect(await one.paid()).toBe(monthlyCents)
    await goTo(due)
    expect(await one.paid()).toBe(2 * monthlyCents)
    expect(Date.parse((await one.look()).periods[0]!.from)).toBe(end)
    expect(await other.paid()).toBe(monthlyCents)
  })
})

describe('a renewal', () => {
  test('refused is tried on three more days with its benefits, and then it ends', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    control.next({ ...decline, about: 'giulia@paypal.example' })
    await until(new Date(end!))
    const refused = await one.look()
    expect(refused).toMatchObject({ state: 'refused', until: end })
    expect(await one.weepUntil()).toEqual(new Date(refused.kept_until!))
    for (const _ of [1, 2, 3]) await until(new Date((await one.look()).tried_again_at!))
    expect(await one.look()).toMatchObject({ state: 'refused', tried_again_at: null })
    expect(await till.paymentsOf(await one.lastOrder())).toEqual(Array(4).fill('refused'))
    await until(new Date(refused.kept_until!))
    expect((await one.look()).state).toBe('none')
    expect(await one.ordersOf()).toEqual(['paid', 'payment_failed'])
    expect(await one.paid()).toBe(monthlyCents)
    expect(await one.newsSteps()).toEqual([
      ...['joined', 'notice', 'refused', 'refused', 'refused', 'methodNeeded', 'ended'],
    ])
  })

  test('refused can be paid in person, and counts from where the last one ended', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    control.next({ call: 'create order', outcome: { issue: 'INSTRUMENT_DECLINED' } })
    await until(new Date(end!))
    await wait(1)
    const paid = await one.pay((await one.look()).order_id!, { card: 'mastercard' })
    expect(await dataOf(paid)).toMatchObject({ state: 'paid' })
    const now = await one.look()
    expect(now).toMatchObject({ state: 'active', method: { kind: 'card', brand: 'MASTERCARD' } })
    expect(now.periods[0]!.from).toBe(end)
    await turn()
    expect(await one.paid()).toBe(2 * monthlyCents)
  })

  test('refused for good asks for another method, which is charged at once', async () => {
    const one = await somebody()
    const { until: end, method } = await one.join()
    const { rows } = await pool.query('SELECT vault_id FROM payment_methods WHERE id = $1', [
      method!.id,
    ])
    control.removeToken(rows[0].vault_id)
    await until(new Date(end!))
    expect(await one.look()).toMatchObject({ state: 'refused', tried_again_at: null })
    expect(await one.newsSteps()).toContain('methodNeeded')
    const other = await till.saveMethod({ card: 'plain' })
    await pool.query('UPDATE payment_methods SET member_id = $1 WHERE id = $2', [
      one.member.id,
      other.methodId,
    ])
    await one.wish('monthly', other.methodId)
    await work()
    expect((await one.look()).state).toBe('active')
    expect(await one.paid()).toBe(2 * monthlyCents)
    await one.ask('DELETE')
  })

  test('that is cancelled while it is charged is not charged, or is kept: never half', async () => {
    for (const _ of [1, 2, 3]) {
      const one = await somebody()
      await one.join()
      clock.advance((await endOf(one)) - clock.now().getTime())
      const cancelled = db.transaction((tx) => cancelWeep(tx, one.member.id, clock.now()))
      await Promise.all([turn(), cancelled.catch(() => undefined)])
      await turn()
      const paid = (await one.ordersOf()).filter((state) => state === 'paid').length
      expect(await one.paid()).toBe(paid * monthlyCents)
      const there = await one.look()
      expect(there.periods).toHaveLength(paid)
      expect(there.order_id).toBeNull()
    }
  })

  test('stopped while its money is on its way ends at once, and the money goes back when it comes', async () => {
    const one = await somebody()
    const { until: end } = await one.join('monthly', { card: 'plain' })
    control.next({ call: 'create order', about: '1111', outcome: 'pending' })
    await until(new Date(end!))
    expect((await one.look()).state).toBe('active')
    expect((await one.ask('DELETE')).status).toBe(200)
    expect((await one.look()).state).toBe('none')
    await till.settle(await one.lastOrder(), 'COMPLETED')
    await turn()
    expect(await one.look()).toMatchObject({ state: 'none', order_id: null })
    expect(await one.paid()).toBe(monthlyCents)
    expect(await till.refundsOf(await one.lastOrder())).toEqual(['completed'])
  })
})

describe('where it is the shop that cannot take the money', () => {
  test.each([
    [0, 'active', ['renewed'], 2 * monthlyCents],
    [3, 'refused', ['notTaken'], monthlyCents],
  ])(
    'a renewal that fails %i more times is %s, and nobody’s method is blamed',
    async (times, state, steps, paid) => {
      const one = await somebody()
      const { until: end } = await one.join()
      control.next(stop)
      await until(new Date(end!))
      expect((await one.look()).state).toBe('refused')
      expect(await one.newsSteps()).toEqual(['joined', 'notice'])
      expect(till.lines).toContainEqual(
        expect.objectContaining({
          level: 'error',
          message: 'the payment provider refused the account of the shop',
        }),
      )
      const again = async () => until(new Date((await one.look()).tried_again_at!))
      for (let time = 0; time < times; time++) await again()
      control.clearRules()
      if (times === 0) await again()
      expect(await one.look()).toMatchObject({ state, tried_again_at: null })
      expect(await one.newsSteps()).toEqual(['joined', 'notice', ...steps])
      expect(await one.paid()).toBe(paid)
    },
  )

  test('a seat is charged again, and its member is asked for nothing', async () => {
    const seat = await till.owe()
    control.next(stop)
    await till.charge(seat.id)
    const { rows } = await pool.query(
      `SELECT p.state, p.next_charge_at IS NOT NULL again,
        (SELECT count(*)::int FROM pay_links l WHERE l.participation_id = p.id) links,
        (SELECT count(*)::int FROM outbox WHERE queue = 'mail' AND recipient = $2) mails
       FROM participations p WHERE p.id = $1`,
      [seat.participationId, seat.member.email],
    )
    expect(rows).toEqual([{ state: 'action_required', again: true, links: 0, mails: 0 }])
  })
})

testBooks()
