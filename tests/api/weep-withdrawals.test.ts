import { describe, expect, test } from 'vitest'
import { dayOf, plusDays, startOfDay } from '#lib/calendar/days.ts'
import { formatDate } from '#lib/format/dates.ts'
import { day, hour } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { dataOf } from './api.ts'
import { openTill } from './till.ts'
import { openWeep, weepPath } from './weep-till.ts'

const till = await openTill()
const { clock, deps, pool, work, want } = till
const { somebody, turn, wait, until } = openWeep(till)
const { monthlyCents, yearlyCents } = deps.config.weep

type One = Awaited<ReturnType<typeof somebody>>

const orderOf = async ({ member }: One) =>
  (await pool.query('SELECT max(id)::int id FROM orders WHERE member_id = $1', [member.id])).rows[0]
    .id as number

const mailOf = async ({ member }: One, step: string) =>
  (
    await pool.query(
      `SELECT data FROM outbox WHERE kind = 'weep.news' AND data->>'step' = $2
        AND recipient = (SELECT email FROM members WHERE id = $1) ORDER BY id DESC LIMIT 1`,
      [member.id, step],
    )
  ).rows[0]?.data

/** Cents of the days used, as the shop keeps them. */
const share = (cents: number, used: number, { from, until }: { from: string; until: string }) =>
  Math.floor((cents * used) / Math.round((Date.parse(until) - Date.parse(from)) / day))

describe('a withdrawal of a member who asked for the plan at once', () => {
  test.each([
    ['monthly', 0, 1],
    ['monthly', 6, 7],
    ['yearly', 13, 14],
  ] as const)('from a %s plan after %i days pays for %i', async (plan, passed, used) => {
    const cents = plan === 'monthly' ? monthlyCents : yearlyCents
    const one = await somebody()
    const { periods } = await one.joinNow(plan)
    clock.advance(passed * day)
    await turn()
    const kept = share(cents, used, periods[0]!)
    expect(kept).toBeGreaterThan(0)
    expect((await one.look()).withdrawal).toEqual({
      used_days: used,
      refund: (cents - kept) / 100,
    })
    const after = await dataOf(await one.withdraw())
    expect(after).toMatchObject({
      state: 'none',
      periods: [{ used_days: used, refunded: (cents - kept) / 100 }],
    })
    await work()
    expect(await one.paid()).toBe(kept)
    expect(await mailOf(one, 'withdrawn')).toMatchObject({
      cents: cents - kept,
      planWithdrawal: { usedDays: used, keepCents: kept },
    })
    expect((await one.withdraw()).status).toBe(404)
    await work()
    expect(await one.paid()).toBe(kept)
  })

  test('returns only what is left after a refund by hand', async () => {
    const one = await somebody()
    const { periods } = await one.joinNow()
    await want(await orderOf(one), monthlyCents - 20)
    await work()
    expect((await one.look()).withdrawal).toMatchObject({
      refund: (20 - share(monthlyCents, 1, periods[0]!)) / 100,
    })
    await wait(3)
    await one.withdraw()
    await work()
    expect(await one.paid()).toBe(20)
    expect((await mailOf(one, 'withdrawn')).cents).toBe(0)
  })

  test('stores the first request with its time, also for an order that was waiting', async () => {
    const one = await somebody()
    await one.wish()
    const asked = clock.now()
    await one.wish('monthly', undefined, true)
    clock.advance(hour)
    const { order_id } = await one.wish('monthly', undefined, true)
    await one.wish()
    const { rows } = await pool.query(
      'SELECT start_requested_at at FROM weep_periods WHERE order_id = $1',
      [order_id],
    )
    expect(rows).toEqual([{ at: asked }])
    await one.pay(order_id!)
    expect((await mailOf(one, 'joined')).startRequested).toBe(asked.getTime())
    for (const start_now of [false, null, 'true'])
      expect(
        (await one.ask('PUT', weepPath, { body: { plan: 'monthly', start_now } })).status,
      ).toBe(422)
  })
})

test('a withdrawal of a member who did not ask returns everything', async () => {
  const one = await somebody()
  await one.join()
  await wait(13)
  expect((await one.look()).withdrawal).toEqual({ used_days: 0, refund: monthlyCents / 100 })
  expect(await dataOf(await one.withdraw())).toMatchObject({ periods: [{ used_days: 0 }] })
  await work()
  expect(await one.paid()).toBe(0)
  expect((await mailOf(one, 'withdrawn')).planWithdrawal).toMatchObject({
    usedDays: 0,
    keepCents: 0,
  })
})

test('a member who withdrew joins again after ninety days, not earlier', async () => {
  const one = await somebody()
  await one.join()
  const from = startOfDay(plusDays(dayOf(clock.now()), 90))
  expect(await dataOf(await one.withdraw())).toMatchObject({ joinable_from: from.toISOString() })
  const refuses = async () => {
    const answer = await one.ask('PUT', weepPath, { body: { plan: 'yearly', start_now: true } })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'rejoin_later',
      detail: `Puoi tornare in weep dal ${formatDate(from)}.`,
      until: from.toISOString(),
    })
  }
  await refuses()
  await until(new Date(from.getTime() - 1))
  await refuses()
  await until(from)
  expect((await one.look()).joinable_from).toBeNull()
  expect((await one.joinNow('yearly')).state).toBe('active')
})

test('a plan that was stopped, or whose money the shop returned, can be joined at once', async () => {
  const one = await somebody()
  const { until: end } = await one.joinNow()
  await one.ask('DELETE')
  await until(new Date(end!))
  expect((await one.joinNow()).state).toBe('active')
  await want(await orderOf(one), monthlyCents)
  await work()
  expect(await one.look()).toMatchObject({ state: 'none', joinable_from: null })
  expect((await one.joinNow()).state).toBe('active')
})

test('every cent of it stands in the books of the shop and of the provider', async () => {
  clock.advance(3 * day)
  await work()
  const { differences } = (await reconcile(deps))!
  expect(differences).toEqual([])
})
