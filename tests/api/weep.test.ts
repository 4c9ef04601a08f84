import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { createApi } from '#lib/services/app.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { caller, codeOf, dataOf, depsFor } from './api.ts'
import { openTill } from './till.ts'
import { openWeep, weepPath } from './weep-till.ts'

const till = await openTill()
const { call, clock, control, deps, pool, work } = till
const { somebody, turn, wait, until } = openWeep(till)
const { monthlyCents, yearlyCents } = deps.config.weep

describe('joining', () => {
  test('asks who it is, what for, and takes nobody else’s method', async () => {
    for (const [method, path] of [
      ['GET', weepPath],
      ['PUT', weepPath],
      ['DELETE', weepPath],
      ['POST', `${weepPath}/withdrawal`],
    ] as const)
      expect((await call(method, path, method === 'PUT' ? { body: {} } : {})).status).toBe(401)
    const one = await somebody()
    for (const body of [{}, { plan: 'daily' }, { plan: 'monthly', cents: 1 }, '['.repeat(100)])
      expect([400, 422]).toContain((await one.ask('PUT', weepPath, { body })).status)
    const { methodId } = await till.saveMethod()
    const early = { body: { plan: 'monthly', payment_method_id: methodId } }
    expect((await one.ask('PUT', weepPath, early)).status).toBe(422)
    await one.join()
    const body = { plan: 'monthly', payment_method_id: methodId }
    expect(await codeOf(await one.ask('PUT', weepPath, { body }))).toBe('not_found')
    const other = await somebody()
    expect((await other.ask('DELETE')).status).toBe(404)
    expect((await other.ask('POST', `${weepPath}/withdrawal`)).status).toBe(404)
    await pool.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [other.member.id])
    const wished = await other.ask('PUT', weepPath, { body: { plan: 'monthly' } })
    expect(await codeOf(wished)).toBe('unconfirmed')
  })

  test('gives something to pay, and nothing before it is paid', async () => {
    const one = await somebody()
    const { state, order_id, price } = await one.wish('yearly')
    expect({ state, price }).toEqual({ state: 'joining', price: yearlyCents / 100 })
    expect((await one.wish('yearly')).order_id).toBe(order_id)
    expect(await one.weepUntil()).toBeNull()
    expect(
      (await dataOf<{ weep: boolean; id: number }>(await one.ask('GET', '/users/logged'))).weep,
    ).toBe(false)
    const other = await somebody()
    const stolen = await other.ask('POST', `/orders/${order_id}/payments`, {
      body: { kind: 'wallet' },
    })
    expect(stolen.status).toBe(404)
  })

  test.each([
    ['wallet', { wallet: 'giulia' }],
    ['card', { card: 'asked' }],
  ] as const)(
    'with a %s is charged once, and what paid is kept for the next time',
    async (kind, given) => {
      const one = await somebody()
      const there = await one.join('monthly', given)
      expect(there).toMatchObject({ state: 'active', order_id: null, method: { kind } })
      expect(there.periods).toMatchObject([{ plan: 'monthly', price: monthlyCents / 100 }])
      expect(await one.ordersOf()).toEqual(['paid'])
      expect(await one.paid()).toBe(monthlyCents)
      expect(await one.newsSteps()).toEqual(['joined'])
      expect(
        (await dataOf<{ weep: boolean; id: number }>(await one.ask('GET', '/users/logged'))).weep,
      ).toBe(true)
      const methods = await dataOf<{ id: number }[]>(
        await one.ask('GET', '/users/logged/payment_methods'),
      )
      expect(methods.map(({ id }) => id)).toEqual([there.method!.id])
      const removed = await one.ask('DELETE', `/users/logged/payment_methods/${there.method!.id}`)
      expect(await codeOf(removed)).toBe('method_in_use')
    },
  )

  test('pressed in many windows at once is one order, and paid twice gives the second back', async () => {
    const one = await somebody()
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => one.wish()))
    expect(new Set(all.map(({ order_id }) => order_id)).size).toBe(1)
    const [order] = all
    const begin = async () => {
      const answer = await one.ask('POST', `/orders/${order!.order_id}/payments`, {
        body: { kind: 'wallet' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      const { provider_order_id: id } = await dataOf<{ provider_order_id: string; id: number }>(
        answer,
        201,
      )
      control.approve(id)
      return id
    }
    const [first, second] = [await begin(), await begin()]
    await Promise.all(
      [first, second].map((provider_order_id) =>
        one.ask('POST', `/orders/${order!.order_id}/capture`, { body: { provider_order_id } }),
      ),
    )
    await work()
    expect(await one.paid()).toBe(monthlyCents)
    expect((await one.look()).periods).toHaveLength(1)
  })

  test('with another plan is another debt, and what was left unpaid is let go after a day', async () => {
    const one = await somebody()
    const monthly = await one.wish('monthly')
    const yearly = await one.wish('yearly')
    expect(yearly.order_id).not.toBe(monthly.order_id)
    expect(await one.ordersOf()).toEqual(['payment_failed', 'pending'])
    const late = await one.pay(monthly.order_id!).catch(() => undefined)
    expect(late).toBeUndefined()
    await wait(1)
    expect((await one.look()).state).toBe('none')
    expect(await one.ordersOf()).toEqual(['payment_failed', 'payment_failed'])
    expect(await one.newsSteps()).toEqual([])
    expect((await one.join()).state).toBe('active')
  })

  test('refused in person can be tried again', async () => {
    const one = await somebody()
    const { order_id } = await one.wish()
    control.next({ call: 'capture order', outcome: 'declined' })
    expect(await dataOf(await one.pay(order_id!, { card: 'plain' }))).toMatchObject({
      state: 'refused',
    })
    expect((await one.look()).state).toBe('joining')
    expect(await dataOf(await one.pay(order_id!))).toMatchObject({ state: 'paid' })
    expect(await one.paid()).toBe(monthlyCents)
  })

  test('is never offered where it is switched off, and who is in can leave', async () => {
    const one = await somebody()
    await one.join()
    const { deps: off } = depsFor(till.db, { ...till.paypal.environment, WEEP_ENABLED: 'false' })
    const there = caller(createApi(off))
    const other = await somebody()
    const body = { plan: 'monthly' }
    expect((await there('PUT', weepPath, { token: other.token, body })).status).toBe(404)
    expect((await there('GET', '/weep')).status).toBe(404)
    expect((await call('GET', '/weep')).status).toBe(200)
    expect((await there('DELETE', weepPath, { token: one.token })).status).toBe(200)
    const third = await somebody()
    await third.join()
    clock.advance(32 * day)
    await turn({ ...off, clock })
    expect((await third.look()).state).toBe('none')
    expect(await third.newsSteps()).toEqual(['joined', 'ended'])
    expect(await third.paid()).toBe(monthlyCents)
  })

  test('keeps a method that PayPal names later', async () => {
    const one = await somebody()
    control.delayTokens()
    expect((await one.join()).method).toBeNull()
    control.bringTokens()
    await turn()
    expect((await one.look()).method).toMatchObject({ kind: 'wallet' })
  })
})

describe('a membership', () => {
  test('cancelled runs to the hour to which it is paid, and can be resumed before', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    const cancelled = await dataOf<{ state: string; id: number }>(await one.ask('DELETE'))
    expect(cancelled.state).toBe('cancelled')
    await one.ask('DELETE')
    expect((await one.weepUntil()).toISOString()).toBe(end)
    expect((await one.wish()).state).toBe('active')
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(Date.parse(end!))
    await one.ask('DELETE')
    expect(await one.newsSteps()).toEqual(['joined', 'cancelled', 'resumed', 'cancelled'])
    await until(new Date(Date.parse(end!) - 1))
    expect(
      (await dataOf<{ weep: boolean; id: number }>(await one.ask('GET', '/users/logged'))).weep,
    ).toBe(true)
    await until(new Date(end!))
    expect(
      (await dataOf<{ weep: boolean; id: number }>(await one.ask('GET', '/users/logged'))).weep,
    ).toBe(false)
    expect((await one.look()).state).toBe('none')
    expect(await one.newsSteps()).toEqual(['joined', 'cancelled', 'resumed', 'cancelled', 'ended'])
    await wait(40)
    expect(await one.paid()).toBe(monthlyCents)
    expect((await one.join('yearly')).periods.map(({ plan }) => plan)).toEqual([
      'yearly',
      'monthly',
    ])
  })

  test('taken back within fourteen days ends at once, and all of the money goes back', async () => {
    const one = await somebody()
    const { withdrawable_until } = await one.join('yearly')
    await wait(13)
    expect(Date.parse(withdrawable_until!)).toBeGreaterThan(clock.now().getTime())
    expect(await dataOf(await one.ask('POST', `${weepPath}/withdrawal`))).toMatchObject({
      state: 'none',
    })
    expect((await one.ask('POST', `${weepPath}/withdrawal`)).status).toBe(404)
    await work()
    expect(await one.paid()).toBe(0)
    expect(await one.ordersOf()).toEqual(['refunded'])
    expect((await one.weepUntil()).getTime()).toBeLessThanOrEqual(clock.now().getTime())
    const late = await somebody()
    await late.join()
    await wait(16)
    expect((await late.look()).withdrawable_until).toBeNull()
    expect(await codeOf(await late.ask('POST', `${weepPath}/withdrawal`))).toBe('conflict')
  })

  test('changes its plan from the next period on', async () => {
    const one = await somebody()
    const { until: end } = await one.join('monthly')
    expect(await one.wish('yearly')).toMatchObject({
      plan: 'yearly',
      price: yearlyCents / 100,
      until: end,
    })
    expect(await one.paid()).toBe(monthlyCents)
    await until(new Date(end!))
    const { periods, until: next } = await one.look()
    expect(periods.map(({ plan }) => plan)).toEqual(['yearly', 'monthly'])
    expect(periods[0]!.from).toBe(end)
    expect(Date.parse(next!) - Date.parse(end!)).toBeGreaterThan(364 * day)
    expect(await one.paid()).toBe(monthlyCents + yearlyCents)
  })

  test('keeps its price when the shop changes it', async () => {
    const one = await somebody()
    await one.join()
    const { weep } = deps.config
    weep.monthlyCents += 100
    try {
      await until(new Date((await one.look()).until!))
      expect(await one.paid()).toBe(2 * monthlyCents)
    } finally {
      weep.monthlyCents = monthlyCents
    }
  })

  test('that goes with its account is charged no more', async () => {
    const password = 'tre civette sul comò'
    const one = await somebody({ password })
    await one.join()
    expect((await one.ask('DELETE', '/users/logged/delete', { body: { password } })).status).toBe(
      204,
    )
    await wait(40)
    expect(await one.paid()).toBe(monthlyCents)
    expect(await one.ordersOf()).toEqual(['paid'])
  })
})

test('every cent of it stands in the books of the shop and of the provider', async () => {
  clock.advance(3 * day)
  await work()
  const { differences } = (await reconcile(deps))!
  expect(differences).toEqual([])
})
