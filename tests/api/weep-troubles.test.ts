import { afterEach, describe, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { codeOf, dataOf } from './api.ts'
import { openTill } from './till.ts'
import { openWeep, weepPath } from './weep-till.ts'

const till = await openTill()
const { clock, control, deps, pool, work } = till
const { somebody, wait, until } = openWeep(till)
const { monthlyCents } = deps.config.weep

type One = Awaited<ReturnType<typeof somebody>>
afterEach(() => control.clearRules())

const stop = { call: 'create order', outcome: { issue: 'PERMISSION_DENIED' }, times: 0 } as const

describe('where it is the shop that cannot take the money', () => {
  test('a renewal is tried again, and its member hears of it only when the tries are over', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    control.next(stop)
    await until(new Date(end!))
    expect(await one.look()).toMatchObject({
      state: 'refused',
      tried_again_at: expect.any(String),
    })
    expect(await one.newsSteps()).toEqual(['joined', 'notice'])
    expect(till.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'the payment provider refused the account of the shop',
      }),
    )
    control.clearRules()
    await until(new Date((await one.look()).tried_again_at!))
    expect((await one.look()).state).toBe('active')
    expect(await one.newsSteps()).toEqual(['joined', 'notice', 'renewed'])
    expect(await one.paid()).toBe(2 * monthlyCents)
  })

  test('and goes on so, nobody’s method is blamed in the end either', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    control.next(stop)
    await until(new Date(end!))
    for (const _ of [1, 2, 3]) await until(new Date((await one.look()).tried_again_at!))
    expect((await one.look()).tried_again_at).toBeNull()
    expect(await one.newsSteps()).toEqual(['joined', 'notice', 'notTaken'])
  })

  test('a seat is charged again, and its member is asked for nothing', async () => {
    const seat = await till.owe()
    control.next(stop)
    await till.charge(seat.id)
    const { rows } = await pool.query(
      `SELECT p.state, p.next_charge_at IS NOT NULL again,
        (SELECT count(*)::int FROM pay_links l WHERE l.participation_id = p.id) links
      FROM participations p WHERE p.id = (SELECT participation_id FROM orders WHERE id = $1)`,
      [seat.id],
    )
    expect(rows).toEqual([{ state: 'action_required', again: true, links: 0 }])
    const mails = await pool.query(
      "SELECT kind FROM outbox WHERE queue = 'mail' AND recipient = $1",
      [seat.member.email],
    )
    expect(mails.rows).toEqual([])
  })
})

describe('a present', () => {
  const give = (one: One) =>
    till.db.transaction((tx) =>
      giveWeep(
        tx,
        { member: memberId(one.member.id), plan: 'monthly', months: 1, cents: monthlyCents },
        clock.now(),
      ),
    )

  test('leaves who just joined the right to take it back', async () => {
    const one = await somebody()
    const { withdrawable_until: before } = await one.join()
    await give(one)
    expect((await one.look()).withdrawable_until).toBe(before)
    expect(await dataOf(await one.ask('POST', `${weepPath}/withdrawal`))).toMatchObject({
      state: 'none',
    })
    await work()
    expect(await one.paid()).toBe(0)
  })

  test('to who was not in is nothing that could be taken back', async () => {
    const one = await somebody()
    await give(one)
    expect(await one.look()).toMatchObject({ state: 'cancelled', withdrawable_until: null })
    expect(await codeOf(await one.ask('POST', `${weepPath}/withdrawal`))).toBe('conflict')
  })

  test('is not given while a renewal is on its way', async () => {
    const one = await somebody()
    const { until: end } = await one.join('monthly', { card: 'plain' })
    control.next({ call: 'create order', about: '1111', outcome: 'pending' })
    await until(new Date(end!))
    expect((await one.look()).state).toBe('active')
    await expect(give(one)).rejects.toThrow('conflict')
    await wait(0)
  })
})
