import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { openTill } from '../api/till.ts'
import { openWeep, weepPath } from '../api/weep-till.ts'

const till = await openTill()
const { clock, deps, pool, work, want } = till
const { somebody } = openWeep(till)
const { monthlyCents } = deps.config.weep

test('concurrent withdrawals, joins and a refund by hand return no more than was paid, once', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await somebody()
    await one.joinNow()
    clock.advance(4 * day)
    await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
    const { rows } = await pool.query('SELECT id::int FROM orders WHERE member_id = $1', [
      one.member.id,
    ])
    const order = rows[0].id as number
    const body = { plan: 'yearly', start_now: true }
    const byHand = round % 2 === 0 ? [want(order, monthlyCents - 100).catch(() => undefined)] : []
    const [withdrawals, joins] = await Promise.all([
      Promise.all([1, 2, 3, 4].map(async () => (await one.withdraw()).status)),
      Promise.all([1, 2, 3].map(async () => (await one.ask('PUT', weepPath, { body })).status)),
      ...byHand,
    ])
    await work()
    expect(withdrawals.filter((status) => status === 200)).toHaveLength(1)
    // A join before the withdrawal changes the plan of the next period, and one after it is refused.
    for (const status of joins) expect([200, 409]).toContain(status)
    const after = await one.look()
    expect(after).toMatchObject({ state: 'none', order_id: null })
    expect(after.joinable_from).not.toBeNull()
    expect(await one.ordersOf()).toHaveLength(1)
    const paid = await one.paid()
    expect(paid).toBeGreaterThanOrEqual(0)
    if (byHand.length === 0) expect(paid).toBe(Math.floor((monthlyCents * 5) / daysOf(after)))
    expect((await one.newsSteps()).filter((step) => step === 'withdrawn')).toHaveLength(1)
  }
  clock.advance(3 * day)
  await work()
  expect((await reconcile(deps))!.differences).toEqual([])
})

const daysOf = ({ periods }: { periods: { from: string; until: string }[] }) =>
  Math.round((Date.parse(periods[0]!.until) - Date.parse(periods[0]!.from)) / day)
