import { describe, expect, test } from 'vitest'
import { pauseAfter } from '#kernel/jobs/rows.ts'
import { day } from '#lib/format/durations.ts'
import { renewWeep } from '#lib/services/money/weep/jobs.ts'
import { refuseRow } from '../factories/broken-rows.ts'
import { openTill } from './till.ts'
import { openWeep } from './weep-till.ts'

const till = await openTill()
const { clock, deps, pool } = till
const { somebody, turn, wait } = openWeep(till)
const { monthlyCents, yearlyCents } = deps.config.weep

type One = Awaited<ReturnType<typeof somebody>>

const endOf = async (one: One) => Date.parse((await one.look()).until!)
/** Advances the clock to milliseconds from the end. */
const goTo = async (moment: number) => {
  clock.advance(moment - clock.now().getTime())
  await turn()
}

describe('a renewal', () => {
  test.each([
    ['monthly', 7, monthlyCents],
    ['yearly', 30, yearlyCents],
  ] as const)(
    '%s is told %i days before, to the hour, and charged at the end',
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
      const { periods } = await one.look()
      expect(periods.map((period) => period.plan)).toEqual([plan, plan])
    },
  )

  test('that was told late, because nobody was up, is charged seven days after it was told', async () => {
    const one = await somebody()
    await one.join()
    const end = await endOf(one)
    const late = end + 2 * day
    await goTo(late)
    expect(await one.newsSteps()).toEqual(['joined', 'notice'])
    expect(await one.paid()).toBe(monthlyCents)
    const due = late + 7 * day
    expect(await one.look()).toMatchObject({
      state: 'active',
      renews_at: new Date(due).toISOString(),
    })
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(due)
    await goTo(due - 1)
    expect(await one.paid()).toBe(monthlyCents)
    await goTo(due)
    expect(await one.paid()).toBe(2 * monthlyCents)
    const { periods } = await one.look()
    expect(Date.parse(periods[0]!.from)).toBe(end)
  })

  test('of a plan that became yearly near its end is told thirty days before the year is paid', async () => {
    const one = await somebody()
    await one.join()
    const end = await endOf(one)
    await goTo(end - 7 * day)
    await goTo(end - 3 * day)
    await one.wish('yearly')
    await turn()
    expect(await one.newsSteps()).toEqual(['joined', 'notice', 'notice'])
    const due = end + 27 * day
    expect((await one.look()).renews_at).toBe(new Date(due).toISOString())
    await goTo(due - 1)
    expect(await one.paid()).toBe(monthlyCents)
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(due)
    await goTo(due)
    expect(await one.paid()).toBe(monthlyCents + yearlyCents)
    expect(Date.parse((await one.look()).periods[0]!.from)).toBe(end)
  })

  test('that was told late can be stopped until it is charged, and nothing more is paid', async () => {
    const one = await somebody()
    await one.join()
    await goTo((await endOf(one)) + 2 * day)
    expect((await one.ask('DELETE')).status).toBe(200)
    expect((await one.look()).state).toBe('none')
    await wait(8)
    expect(await one.paid()).toBe(monthlyCents)
  })

  test('that cannot be gone on with holds up nobody else', async () => {
    const [one, two, three] = [await somebody(), await somebody(), await somebody()]
    for (const each of [one, two, three]) await each.join()
    const mend = await refuseRow(pool, 'weep_memberships', 'member_id', two.member.id)
    clock.advance((await endOf(one)) - 7 * day - clock.now().getTime())
    await renewWeep.run(deps, {})
    await mend()
    expect(await three.newsSteps()).toEqual(['joined', 'notice'])
    expect(await two.newsSteps()).toEqual(['joined'])
    const { rows } = await pool.query('SELECT job, row_id::int FROM failed_rows')
    expect(rows).toEqual([{ job: 'weep.notice', row_id: two.member.id }])
    clock.advance(pauseAfter(1))
    await renewWeep.run(deps, {})
    expect(await two.newsSteps()).toEqual(['joined', 'notice'])
  })

  test('is one mail for every step, and none of them counts towards a weekly limit', async () => {
    const one = await somebody()
    await one.join()
    const end = await endOf(one)
    await goTo(end - 7 * day)
    await goTo(end)
    await one.ask('DELETE')
    expect(await one.newsSteps()).toEqual(['joined', 'notice', 'renewed', 'cancelled'])
    expect(await one.mails()).toEqual(['weep.news', 'weep.news', 'weep.news', 'weep.news'])
    const { rows } = await pool.query(
      "SELECT count(*)::int FROM notifications WHERE member_id = $1 AND type = 'weep'",
      [one.member.id],
    )
    expect(rows[0].count).toBe(4)
  })
})
