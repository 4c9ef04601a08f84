import { describe, expect, test } from 'vitest'
import { legalVersions } from '#lib/contract/legal.ts'
import { day } from '#lib/format/durations.ts'
import { createApi } from '#lib/services/app.ts'
import { buildItem } from '../../factories/items.ts'
import { buildBuyer, seatBody } from '../../factories/seats.ts'
import { caller, codeOf, dataOf, depsFor } from '../api.ts'
import { openTill } from '../till.ts'
import { openWeep, weepPath } from '../weep-till.ts'

const till = await openTill()
const { call, clock, deps, pool, work } = till
const { somebody, turn, wait, until, testBooks } = openWeep(till)
const { monthlyCents, yearlyCents } = deps.config.weep

describe('joining', () => {
  test('needs a confirmed address, and takes nobody else’s method', async () => {
    const one = await somebody()
    const { methodId } = await till.saveMethod()
    const wish = (more: object = { payment_method_id: methodId }) =>
      one.ask('PUT', weepPath, { body: { plan: 'monthly', ...more } })
    expect((await wish()).status).toBe(422)
    await one.join()
    expect(await codeOf(await wish())).toBe('not_found')
    const other = await somebody()
    await pool.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [other.member.id])
    const unconfirmed = await other.ask('PUT', weepPath, { body: { plan: 'monthly' } })
    expect(await codeOf(unconfirmed)).toBe('unconfirmed')
  })

  test('gives something to pay, and nothing before it is paid', async () => {
    const one = await somebody()
    const { state, order_id, price } = await one.wish('yearly')
    expect({ state, price }).toEqual({ state: 'joining', price: yearlyCents / 100 })
    expect((await one.wish('yearly')).order_id).toBe(order_id)
    expect([await one.weepUntil(), await one.isIn()]).toEqual([null, false])
    const body = { kind: 'wallet' }
    const stolen = await (await somebody()).ask('POST', `/orders/${order_id}/payments`, { body })
    expect(stolen.status).toBe(404)
  })

  test.each([
    ['wallet', { wallet: 'giulia' }],
    ['card', { card: 'asked' }],
  ] as const)(
    'with a %s is charged once, and it is kept for the next time',
    async (kind, given) => {
      const one = await somebody()
      const there = await one.join('monthly', given)
      expect(there).toMatchObject({ state: 'active', order_id: null, method: { kind } })
      expect(there.periods).toMatchObject([{ plan: 'monthly', price: monthlyCents / 100 }])
      expect(await one.ordersOf()).toEqual(['paid'])
      expect([await one.paid(), await one.isIn()]).toEqual([monthlyCents, true])
      expect(await one.newsSteps()).toEqual(['joined'])
      expect((await one.newsOf('joined')).terms).toBe(legalVersions.sale)
      const path = '/users/logged/payment_methods'
      const methods = await dataOf<{ id: number }[]>(await one.ask('GET', path))
      expect(methods.map(({ id }) => id)).toEqual([there.method!.id])
      const removed = await one.ask('DELETE', `${path}/${there.method!.id}`)
      expect(await codeOf(removed)).toBe('method_in_use')
    },
  )

  test('pressed in many windows at once is one order, and paid twice gives the second back', async () => {
    const one = await somebody()
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => one.wish()))
    expect(new Set(all.map(({ order_id }) => order_id)).size).toBe(1)
    const { order_id: order } = all[0]!
    const begun = [await one.begin(order!), await one.begin(order!)]
    await Promise.all(begun.map((id) => one.capture(order!, id)))
    await work()
    expect(await one.paid()).toBe(monthlyCents)
    expect((await one.look()).periods).toHaveLength(1)
  })

  test('with another plan is another debt, and what was left unpaid is let go after a day', async () => {
    const one = await somebody()
    const monthly = await one.wish('monthly')
    expect((await one.wish('yearly')).order_id).not.toBe(monthly.order_id)
    expect(await one.ordersOf()).toEqual(['payment_failed', 'pending'])
    expect(await one.pay(monthly.order_id!).catch(() => undefined)).toBeUndefined()
    await wait(1)
    expect((await one.look()).state).toBe('none')
    expect(await one.ordersOf()).toEqual(['payment_failed', 'payment_failed'])
    expect(await one.newsSteps()).toEqual([])
    expect((await one.join()).state).toBe('active')
  })
})

describe('a membership', () => {
  test('cancelled runs to the hour to which it is paid, and can be resumed before', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    for (const _ of [1, 2]) expect((await one.ask('DELETE')).status).toBe(200)
    expect((await one.look()).state).toBe('cancelled')
    expect((await one.weepUntil()).toISOString()).toBe(end)
    expect((await one.wish()).state).toBe('active')
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(Date.parse(end!))
    await one.ask('DELETE')
    await until(new Date(Date.parse(end!) - 1))
    expect(await one.isIn()).toBe(true)
    await until(new Date(end!))
    expect(await one.isIn()).toBe(false)
    expect((await one.look()).state).toBe('none')
    expect(await one.newsSteps()).toEqual(['joined', 'cancelled', 'resumed', 'cancelled', 'ended'])
    await wait(40)
    expect(await one.paid()).toBe(monthlyCents)
    const { periods } = await one.join('yearly')
    expect(periods.map(({ plan }) => plan)).toEqual(['yearly', 'monthly'])
  })

  test('keeps its price when the shop changes it, and mails it', async () => {
    const one = await somebody()
    await one.join()
    const { weep } = deps.config
    weep.monthlyCents += 100
    try {
      await until(new Date((await one.look()).until!))
      expect(await one.paid()).toBe(2 * monthlyCents)
      await one.ask('DELETE')
      await one.wish()
      expect((await one.newsOf('resumed')).cents).toBe(monthlyCents)
    } finally {
      weep.monthlyCents = monthlyCents
    }
  })
})

describe('where it is switched off', () => {
  const { deps: off } = depsFor(till.db, { ...till.paypal.environment, WEEP_ENABLED: 'false' })
  const needs = { ...off, clock }
  const there = caller(createApi(needs))

  test('it is never offered, and who is in can leave and is not charged', async () => {
    const [one, other, third, fourth] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
    ]
    const body = { plan: 'monthly' }
    const { token } = other
    expect((await there('PUT', weepPath, { token, body })).status).toBe(404)
    expect((await there('GET', '/weep')).status).toBe(404)
    expect((await call('GET', '/weep')).status).toBe(200)
    await one.join()
    expect((await there('DELETE', weepPath, { token: one.token })).status).toBe(200)
    const { order_id } = await fourth.wish()
    const pay = { token: fourth.token, body: { kind: 'wallet' } }
    expect(await codeOf(await there('POST', `/orders/${order_id}/payments`, pay))).toBe('conflict')
    await third.join()
    clock.advance(32 * day)
    await turn(needs)
    expect((await third.look()).state).toBe('none')
    expect(await third.newsSteps()).toEqual(['joined', 'ended'])
    expect(await third.paid()).toBe(monthlyCents)
  })

  test('nothing is for its members alone, and nothing says so', async () => {
    type Shown = { id: number; weep_only: boolean; weep_only_until: string | null }
    const weepOnlyUntil = new Date(clock.now().getTime() + day)
    const expiresAt = new Date(clock.now().getTime() + 9 * day)
    const group = await buildItem(pool, { goal: 9, weepOnlyUntil, expiresAt })
    const sale = await buildItem(pool, { kind: 'sale', weepOnlyUntil })
    await pool.query('UPDATE bundles SET weep_only_until = $2 WHERE id = $1', [
      sale.bundleIds[0],
      weepOnlyUntil,
    ])
    const path = `/sales/${sale.id}`
    expect(await dataOf<Shown>(await call('GET', path))).toMatchObject({ weep_only: true })
    const shown = await dataOf<Shown & { markers: { type: string }[] }>(await there('GET', path))
    expect(shown).toMatchObject({ weep_only: false, weep_only_until: null })
    expect(shown.markers.map(({ type }) => type)).not.toContain('weep')

    const who = await buildBuyer(pool, clock.now())
    const { token } = who
    const body = await seatBody(pool, who, { bundleId: group.bundleIds[0]! })
    const seats = `/preorders/${group.id}/participations`
    expect(await codeOf(await call('POST', seats, { token, body }))).toBe('weep_only')
    expect((await there('POST', seats, { token, body })).status).toBe(201)
    expect(await dataOf(await there('GET', '/settings/weep'))).toBeNull()
  })
})

testBooks()
