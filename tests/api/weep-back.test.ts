import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { renewWeep } from '#lib/services/money/weep/jobs.ts'
import { buildItem } from '../factories/items.ts'
import { buildAddress } from '../factories/seats.ts'
import { dataOf } from './api.ts'
import { seatsOn } from './seat-calls.ts'
import { openTill } from './till.ts'
import { openWeep, weepPath } from './weep-till.ts'

const till = await openTill()
const { clock, control, deps, pool, work, want } = till
const { somebody, turn, wait, until } = openWeep(till)
const { join: sit, itemOf } = seatsOn(till)
const { monthlyCents } = deps.config.weep

type One = Awaited<ReturnType<typeof somebody>>
afterEach(() => control.clearRules())

const ordersOf = async ({ member }: One) =>
  (
    await pool.query<{ id: number }>(
      'SELECT id::int FROM orders WHERE member_id = $1 ORDER BY id',
      [member.id],
    )
  ).rows.map(({ id }) => id)
const lastOrderOf = async (one: One) => (await ordersOf(one)).at(-1)!
const mailOf = async ({ member }: One, step: string) =>
  (
    await pool.query<{ data: { cents: number; titles: string[] } }>(
      `SELECT data FROM outbox WHERE kind = 'weep.news' AND data->>'step' = $2
        AND recipient = (SELECT email FROM members WHERE id = $1) ORDER BY id DESC LIMIT 1`,
      [member.id, step],
    )
  ).rows[0]!.data

describe('a period whose money is back', () => {
  test('by hand ends with it, its member is told, and nothing is charged again', async () => {
    const one = await somebody()
    await one.join()
    await want(await lastOrderOf(one), monthlyCents)
    await work()
    expect(await one.look()).toMatchObject({ state: 'none', method: null })
    expect((await one.weepUntil()).getTime()).toBeLessThanOrEqual(clock.now().getTime())
    expect(await one.newsSteps()).toEqual(['joined', 'refunded'])
    expect((await mailOf(one, 'refunded')).cents).toBe(monthlyCents)
    await wait(40)
    expect(await one.paid()).toBe(0)
  })

  test('in part goes on as it was, and ends with the rest', async () => {
    const one = await somebody()
    await one.join()
    const order = await lastOrderOf(one)
    await want(order, monthlyCents - 1)
    await work()
    expect((await one.look()).state).toBe('active')
    expect((await one.weepUntil()).getTime()).toBeGreaterThan(clock.now().getTime())
    await want(order, 1)
    await work()
    expect((await one.look()).state).toBe('none')
  })

  test.each([
    [monthlyCents, 'none', 0],
    [100, 'active', 2 * monthlyCents - 100],
  ])('by a dispute that took %i cents leaves it %s', async (cents, state, paid) => {
    const one = await somebody()
    const { until: end } = await one.join()
    const [capture] = till.capturesThere(await lastOrderOf(one))
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

  test('that is over already takes nothing of the one that runs', async () => {
    const one = await somebody()
    const { until: end } = await one.join()
    const first = await lastOrderOf(one)
    await until(new Date(end!))
    await want(first, monthlyCents)
    await work()
    expect((await one.look()).state).toBe('active')
  })
})

describe('joining again', () => {
  test('after taking a longer plan back is renewed from what was paid with, and can be taken back too', async () => {
    const one = await somebody()
    await one.join('yearly')
    await one.withdraw()
    await work()
    await wait(90)
    expect(await one.join('monthly')).toMatchObject({
      method: { kind: 'wallet' },
      periods: [{ plan: 'monthly' }, { plan: 'yearly' }],
    })
    await one.ask('POST', `${weepPath}/withdrawal`)
    expect(await mailOf(one, 'withdrawn')).toMatchObject({ cents: monthlyCents })
    await work()
    expect(await one.paid()).toBe(0)
  })
})

describe('stopping', () => {
  test('is done at once while money is on its way, which goes back when it comes', async () => {
    const one = await somebody()
    const { until: end } = await one.join('monthly', { card: 'plain' })
    control.next({ call: 'create order', about: '1111', outcome: 'pending' })
    await until(new Date(end!))
    expect((await one.look()).state).toBe('active')
    expect((await one.ask('DELETE')).status).toBe(200)
    expect((await one.look()).state).toBe('none')
    const [capture] = till.capturesThere(await lastOrderOf(one))
    control.settleCapture(capture!.id)
    await till.sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: capture!.id })
    await work()
    await turn()
    expect(await one.look()).toMatchObject({ state: 'none', order_id: null })
    expect(await one.paid()).toBe(monthlyCents)
    expect(await till.refundsOf(await lastOrderOf(one))).toEqual(['completed'])
  })

  test('and taking it up again tells what it costs its member, not who joins today', async () => {
    const one = await somebody()
    await one.join()
    const { weep } = deps.config
    weep.monthlyCents += 100
    try {
      await one.ask('DELETE')
      await one.wish()
      expect((await mailOf(one, 'resumed')).cents).toBe(monthlyCents)
      await one.wish('yearly')
      await one.ask('POST', `${weepPath}/withdrawal`)
      expect((await mailOf(one, 'withdrawn')).cents).toBe(monthlyCents)
    } finally {
      weep.monthlyCents = monthlyCents
    }
  })
})

describe('taking it back', () => {
  test('leaves the places that are still for weep alone, and no others', async () => {
    const one = await somebody()
    await one.join()
    const addressId = await buildAddress(pool, one.member)
    const methodId = (await one.look()).method!.id
    const buyer = { ...one, addressId, methodId }
    const soon = new Date(clock.now().getTime() + 2 * day)
    const expiresAt = new Date(clock.now().getTime() + 20 * day)
    const alone = await buildItem(pool, { goal: 9, weepOnlyUntil: soon, expiresAt, title: 'Prima' })
    const passed = await buildItem(pool, {
      goal: 9,
      weepOnlyUntil: new Date(clock.now().getTime() + day),
      expiresAt,
    })
    const free = await buildItem(pool, { goal: 9, expiresAt })
    for (const { id, bundleIds } of [alone, passed, free])
      expect((await sit(buyer, id, { bundleId: bundleIds[0]! })).status).toBe(201)
    await wait(1)
    const answer = await one.ask('POST', `${weepPath}/withdrawal`)
    expect(await dataOf(answer)).toMatchObject({ state: 'none' })
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
    expect((await mailOf(one, 'withdrawn')).titles).toEqual(['Prima'])
    await work()
  })
})

describe('a method', () => {
  test('chosen while a renewal is refused is tried once, however often it is chosen', async () => {
    const one = await somebody()
    const { until: end, method } = await one.join()
    control.next({ call: 'create order', outcome: 'declined', times: 0 })
    await until(new Date(end!))
    const order = await lastOrderOf(one)
    for (const _ of [1, 2, 3]) await one.wish('monthly', method!.id)
    await work()
    expect(await till.paymentsOf(order)).toEqual(['refused'])
  })

  test('that paid a refused renewal is kept also where the payment is told of by an event', async () => {
    const one = await somebody()
    const { until: end, method } = await one.join('monthly', { card: 'plain' })
    control.next({ call: 'create order', about: '1111', outcome: 'declined' })
    await until(new Date(end!))
    const order = await lastOrderOf(one)
    control.delayTokens()
    expect(await dataOf(await one.pay(order, { card: 'mastercard' }))).toMatchObject({
      state: 'paid',
    })
    expect((await one.look()).method!.id).toBe(method!.id)
    control.bringTokens()
    await turn()
    expect((await one.look()).method).toMatchObject({ kind: 'card', brand: 'MASTERCARD' })
    await one.wish('monthly', method!.id)
    await renewWeep.run(deps, {})
    expect((await one.look()).method!.id).toBe(method!.id)
  })
})

test('every cent of it stands in the books of the shop and of the provider', async () => {
  clock.advance(3 * day)
  await work()
  const { differences } = (await reconcile(deps))!
  expect(differences).toEqual([])
})
