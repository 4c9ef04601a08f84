import { describe, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { dayOf, plusDays, startOfDay } from '#lib/calendar/days.ts'
import { formatDate } from '#lib/format/dates.ts'
import { day } from '#lib/format/durations.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { buildItem } from '../../factories/items.ts'
import { buildAddress } from '../../factories/seats.ts'
import { codeOf, dataOf } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'
import { openTill } from '../till.ts'
import { openWeep, weepPath } from '../weep-till.ts'

const till = await openTill()
const { clock, control, deps, pool, work, want } = till
const { somebody, turn, wait, until, testBooks } = openWeep(till)
const { join: sit, itemOf } = seatsOn(till)
const { monthlyCents, yearlyCents } = deps.config.weep

/** Cents of the days used, as the shop keeps them. */
const share = (cents: number, used: number, { from, until }: { from: string; until: string }) =>
  Math.floor((cents * used) / Math.round((Date.parse(until) - Date.parse(from)) / day))

describe('a withdrawal of a member who asked for the plan at once', () => {
  test.each([
    ['monthly', 0, 1],
    ['yearly', 13, 14],
  ] as const)('from a %s plan after %i days pays for %i', async (plan, passed, used) => {
    const cents = plan === 'monthly' ? monthlyCents : yearlyCents
    const one = await somebody()
    const { periods } = await one.joinNow(plan)
    clock.advance(passed * day)
    await turn()
    const kept = share(cents, used, periods[0]!)
    expect(kept).toBeGreaterThan(0)
    const refund = (cents - kept) / 100
    expect((await one.look()).withdrawal).toEqual({ used_days: used, refund })
    expect(await dataOf(await one.withdraw())).toMatchObject({
      state: 'none',
      periods: [{ used_days: used, refunded: refund }],
    })
    await work()
    expect(await one.paid()).toBe(kept)
    expect(await one.newsOf('withdrawn')).toMatchObject({
      cents: cents - kept,
      planWithdrawal: { usedDays: used, keepCents: kept },
    })
    expect((await one.withdraw()).status).toBe(404)
    await work()
    expect(await one.paid()).toBe(kept)
  })
})

test('a withdrawal of a member who did not ask returns everything, within fourteen days', async () => {
  const one = await somebody()
  const { withdrawable_until } = await one.join()
  await wait(13)
  expect(Date.parse(withdrawable_until!)).toBeGreaterThan(clock.now().getTime())
  expect((await one.look()).withdrawal).toEqual({ used_days: 0, refund: monthlyCents / 100 })
  expect(await dataOf(await one.withdraw())).toMatchObject({ periods: [{ used_days: 0 }] })
  await work()
  expect([await one.paid(), await one.ordersOf()]).toEqual([0, ['refunded']])
  expect((await one.weepUntil()).getTime()).toBeLessThanOrEqual(clock.now().getTime())
  const nothingKept = { usedDays: 0, keepCents: 0 }
  expect((await one.newsOf('withdrawn')).planWithdrawal).toMatchObject(nothingKept)
  const late = await somebody()
  await late.join()
  await wait(16)
  expect((await late.look()).withdrawable_until).toBeNull()
  expect(await codeOf(await late.withdraw())).toBe('conflict')
})

test('a withdrawal gives up the seats that are still for weep alone, and no others', async () => {
  const one = await somebody()
  await one.join()
  const addressId = await buildAddress(pool, one.member)
  const buyer = { ...one, addressId, methodId: (await one.look()).method!.id }
  const after = (days: number) => new Date(clock.now().getTime() + days * day)
  const given = { goal: 9, expiresAt: after(20) }
  const alone = await buildItem(pool, { ...given, weepOnlyUntil: after(2), title: 'Prima' })
  const passed = await buildItem(pool, { ...given, weepOnlyUntil: after(1) })
  const free = await buildItem(pool, given)
  for (const { id, bundleIds } of [alone, passed, free])
    expect((await sit(buyer, id, { bundleId: bundleIds[0]! })).status).toBe(201)
  await wait(1)
  expect(await dataOf(await one.withdraw())).toMatchObject({ state: 'none' })
  const { rows } = await pool.query(
    'SELECT item_id::int id, state FROM participations WHERE member_id = $1 ORDER BY item_id',
    [one.member.id],
  )
  expect(rows).toEqual([
    { id: alone.id, state: 'withdrawn' },
    { id: passed.id, state: 'active' },
    { id: free.id, state: 'active' },
  ])
  expect(await itemOf(alone.id)).toMatchObject({ participants: 0 })
  expect((await one.newsOf('withdrawn')).titles).toEqual(['Prima'])
  await work()
})

describe('joining again', () => {
  test('is possible ninety days after a withdrawal, not earlier, and can be withdrawn from too', async () => {
    const one = await somebody()
    await one.join()
    const from = startOfDay(plusDays(dayOf(clock.now()), 90))
    expect(await dataOf(await one.withdraw())).toMatchObject({ joinable_from: from.toISOString() })
    const refuses = async () => {
      const answer = await one.ask('PUT', weepPath, { body: { plan: 'yearly', start_now: true } })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'rejoin_later',
        detail: expect.stringMatching(`^Puoi tornare in weep dal(l’| )${formatDate(from)}\\.$`),
        until: from.toISOString(),
      })
    }
    await refuses()
    await until(new Date(from.getTime() - 1))
    await refuses()
    await until(from)
    expect((await one.look()).joinable_from).toBeNull()
    expect(await one.join('yearly')).toMatchObject({
      state: 'active',
      method: { kind: 'wallet' },
      periods: [{ plan: 'yearly' }, { plan: 'monthly' }],
    })
    await one.withdraw()
    expect(await one.newsOf('withdrawn')).toMatchObject({ cents: yearlyCents })
    await work()
    expect(await one.paid()).toBe(0)
  })
})

describe('a period whose money is returned', () => {
  test('by hand ends with the last cent, its member is notified, and nothing is charged again', async () => {
    const one = await somebody()
    await one.join()
    const order = await one.lastOrder()
    await want(order, monthlyCents - 1)
    await work()
    expect((await one.look()).state).toBe('active')
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(clock.now().getTime())
    await want(order, 1)
    await work()
    expect(await one.look()).toMatchObject({ state: 'none', method: null })
    expect((await one.weepUntil()).getTime()).toBeLessThanOrEqual(clock.now().getTime())
    expect(await one.newsSteps()).toEqual(['joined', 'refunded'])
    expect((await one.newsOf('refunded')).cents).toBe(monthlyCents)
    await wait(40)
    expect(await one.paid()).toBe(0)
  })

  test.each([
    [monthlyCents, 'none', 0],
    [100, 'active', 2 * monthlyCents - 100],
  ])('by a dispute that took %i cents leaves it %s', async (cents, state, paid) => {
    const one = await somebody()
    const { until: end } = await one.join()
    const [capture] = await till.capturesThere(await one.lastOrder())
    const dispute = control.openDispute(capture!.id)
    control.resolveDispute(dispute, cents)
    await till.sendEvent('CUSTOMER.DISPUTE.RESOLVED', {
      dispute_id: dispute,
      disputed_transactions: [{ seller_transaction_id: capture!.id }],
    })
    await work()
    expect((await one.look()).state).toBe(state)
    await until(new Date(end!))
    expect(await one.paid()).toBe(paid)
  })
})

describe('a present', () => {
  const give = ({ member }: Awaited<ReturnType<typeof somebody>>) => {
    const gift = { plan: 'monthly', months: 1, cents: monthlyCents } as const
    return till.db.transaction((tx) =>
      giveWeep(tx, { member: memberId(member.id), ...gift }, clock.now()),
    )
  }

  test('is not given while a renewal is on its way', async () => {
    const one = await somebody()
    const { until: end } = await one.join('monthly', { card: 'plain' })
    control.next({ call: 'create order', about: '1111', outcome: 'pending' })
    await until(new Date(end!))
    await expect(give(one)).rejects.toThrow('conflict')
    await till.settle(await one.lastOrder(), 'COMPLETED')
  })
})

testBooks()
