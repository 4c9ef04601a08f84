import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { cancelWeep } from '#lib/services/money/weep/commands/cancel.ts'
import { dataOf } from './api.ts'
import { openTill } from './till.ts'
import { openWeep } from './weep-till.ts'

const till = await openTill()
const { clock, control, deps, pool, work } = till
const { somebody, turn, wait, until } = openWeep(till)
const { monthlyCents } = deps.config.weep

afterEach(() => control.clearRules())

describe('a renewal', () => {
  test('refused is tried on three more days with its benefits, and then it ends', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    const rule = {
      call: 'create order',
      about: 'giulia@paypal.example',
      outcome: 'declined',
      times: 0,
    } as const
    control.next(rule)
    await until(new Date(end!))
    const refused = await one.look()
    expect(refused).toMatchObject({ state: 'refused', until: end })
    expect(await one.weepUntil()).toEqual(new Date(refused.kept_until!))
    for (const _ of [1, 2, 3]) await until(new Date((await one.look()).tried_again_at!))
    expect(await one.look()).toMatchObject({ state: 'refused', tried_again_at: null })
    const [order] = (
      await pool.query('SELECT id FROM orders WHERE member_id = $1 ORDER BY id DESC LIMIT 1', [
        one.member.id,
      ])
    ).rows
    expect(await till.paymentsOf(order.id)).toEqual(['refused', 'refused', 'refused', 'refused'])
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
    const { order_id } = await one.look()
    await wait(1)
    expect(await dataOf(await one.pay(order_id!, { card: 'mastercard' }))).toMatchObject({
      state: 'paid',
    })
    const now = await one.look()
    expect(now).toMatchObject({ state: 'active', method: { kind: 'card', brand: 'MASTERCARD' } })
    expect(now.periods[0]!.from).toBe(end)
    await turn()
    expect(await one.paid()).toBe(2 * monthlyCents)
  })

  test('refused for good asks for another method, which is charged at once', async () => {
    const one = await somebody()
    const { until: end, method } = await one.join()
    const [{ vault_id }] = (
      await pool.query('SELECT vault_id FROM payment_methods WHERE id = $1', [method!.id])
    ).rows
    control.removeToken(vault_id)
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
  })

  test('that is cancelled while it is asked for is not charged, or is kept: never half', async () => {
    for (const _ of [1, 2, 3]) {
      const one = await somebody()
      const { until: end } = await one.join()
      clock.advance(Date.parse(end!) - clock.now().getTime())
      const cancelled = deps.db.transaction((tx) => cancelWeep(tx, one.member.id, clock.now()))
      await Promise.all([turn(), cancelled.catch(() => undefined)])
      await turn()
      const orders = await one.ordersOf()
      const paid = orders.filter((state) => state === 'paid').length
      expect(await one.paid()).toBe(paid * monthlyCents)
      const there = await one.look()
      expect(there.periods).toHaveLength(paid)
      expect(there.order_id).toBeNull()
    }
  })
})

test('two years of a plan, over daylight saving and 29 February, are told before and paid once each', async () => {
  const ahead = Date.parse('2027-10-31T00:30:00Z') - clock.now().getTime()
  clock.advance(ahead)
  const one = await somebody()
  await turn()
  await one.join('monthly')
  for (let month = 0; month < 24; month++) await until(new Date((await one.look()).until!))
  const { periods } = await one.look()
  expect(periods.map(({ until }) => until.slice(0, 16)).toReversed()).toEqual([
    // At 2:30 in Rome (on 31 October 2027 the second one), on the 31st or the last day of shorter months.
    ...['2027-11-30T01:30', '2027-12-31T01:30', '2028-01-31T01:30', '2028-02-29T01:30'],
    ...['2028-03-31T00:30', '2028-04-30T00:30', '2028-05-31T00:30', '2028-06-30T00:30'],
    ...['2028-07-31T00:30', '2028-08-31T00:30', '2028-09-30T00:30', '2028-10-31T01:30'],
    ...['2028-11-30T01:30', '2028-12-31T01:30', '2029-01-31T01:30', '2029-02-28T01:30'],
    ...['2029-03-31T00:30', '2029-04-30T00:30', '2029-05-31T00:30', '2029-06-30T00:30'],
    ...['2029-07-31T00:30', '2029-08-31T00:30', '2029-09-30T00:30', '2029-10-31T01:30'],
    '2029-11-30T01:30',
  ])
  for (const [at, { until }] of periods.slice(1).entries()) expect(periods[at]!.from).toBe(until)
  expect(await one.paid()).toBe(25 * monthlyCents)
  const renewals = Array.from({ length: 24 }, () => ['notice', 'renewed']).flat()
  expect(await one.newsSteps()).toEqual(['joined', ...renewals])
})

test('every cent of it stands in the books of the shop and of the provider', async () => {
  clock.advance(3 * day)
  await work()
  const { differences } = (await reconcile(deps))!
  expect(differences).toEqual([])
})
