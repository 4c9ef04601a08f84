import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { openTill } from './till.ts'
import { openWeep } from './weep-till.ts'

const till = await openTill()
const { clock, deps, work } = till
const { somebody, turn, until } = openWeep(till)
const { monthlyCents, yearlyCents } = deps.config.weep

test('one member’s life with the plan, from 29 February by the month, by the year, stopped and begun anew', async () => {
  clock.advance(Date.parse('2028-02-29T11:30:00Z') - clock.now().getTime())
  const one = await somebody()
  await turn()
  await one.join('monthly')
  await until(new Date((await one.look()).until!))
  expect((await one.look()).until).toBe('2028-04-29T10:30:00.000Z')
  await one.wish('yearly')
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
  expect(await one.mails()).toHaveLength(10)
  clock.advance(3 * day)
  await work()
  expect((await reconcile(deps))!.differences).toEqual([])
})
