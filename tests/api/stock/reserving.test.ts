import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { hour } from '#lib/format/durations.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { cancelOrder, releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { lapseOffers } from '#lib/services/money/stock/commands/waiting.ts'
import { buildItem } from '../../factories/items.ts'
import { codeOf, openTestApi, readProblem } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { ordersOf } from '../orders-life.ts'
import { seatsOn } from '../seat-calls.ts'
import { waitingOn } from './waiting.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer, pay, stockOf, read } = ordersOf(api)
const { copies, entriesOf, press, restock, wait } = waitingOn(api)
const minute = 60_000

type Bundle = { stock?: number | null; limited?: boolean; waitingList?: boolean }

const buildBundle = async (bundle: Bundle, group = {}) =>
  (await buildItem(pool, { kind: 'sale', ...group, bundles: [bundle] })).bundleIds[0]!
const placed = async (response: Promise<Response>) =>
  ((await (await response).json()) as { data: Order }).data
const cancel = (order: Order) => db.transaction((tx) => cancelOrder(tx, order.id, clock.now()))
/** Cancels an order as its buyer does. */
const stop = async ({ token }: Buyer, { id }: Order) =>
  expect((await call('POST', `/orders/${id}/cancellation`, { token })).status).toBe(200)
const pass = (milliseconds: number) => seatsOn(api).pass(milliseconds / (24 * hour))
/** Places orders of this buyer that lapse, one after the other. */
const lapse = async (buyer: Buyer, times: number, refused = false) => {
  for (let turn = 0; turn < times; turn++) {
    const order = await placed(press(buyer, copies(await buildBundle({ stock: 9 }))))
    if (refused)
      await pool.query(
        `INSERT INTO payments (id, order_id, position, source, cents, state, started_at, asked_at, settled_at)
         VALUES (gen_random_uuid(), $1, 1, 'card', 100, 'refused', now(), now(), now())`,
        [order.id],
      )
    await pass(16 * minute)
    await releaseHolds(db, clock.now())
    expect((await read(buyer, order)).state).toBe(refused ? 'payment_failed' : 'cancelled')
  }
}

describe('unpaid orders of one member', () => {
  test('are limited to three; paying or cancelling one allows another, and other members are not affected', async () => {
    const bundle = await buildBundle({ stock: null })
    const buyer = await buildBuyer()
    const orders: Order[] = []
    for (let turn = 0; turn < 3; turn++) orders.push(await placed(press(buyer, copies(bundle))))
    const problem = await readProblem(await press(buyer, copies(bundle)))
    expect(problem).toMatchObject({ code: 'unpaid_orders', status: 409 })
    expect(problem.detail).toContain('3 ordini da pagare')
    expect((await press(await buildBuyer(), copies(bundle))).status).toBe(201)
    for (const end of [cancel, pay]) {
      await end(orders.pop()!)
      expect((await press(buyer, copies(bundle))).status).toBe(201)
      expect(await codeOf(await press(buyer, copies(bundle)))).toBe('unpaid_orders')
    }
    // An order paid with credits only is no unpaid one.
    const gift = { member: buyer.member.id, cents: 90_000, reason: 'prova' }
    await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
    const order = await placed(press(buyer, copies(bundle), { use_credits: true }))
    expect(order).toMatchObject({ state: 'paid', total: 0 })
  })
})

describe('unpaid copies of one member', () => {
  test.each([
    ['a limited run', { stock: 40, limited: true }, {}, 4],
    ['the last copies of a limited run', { stock: 5, limited: true }, {}, 2],
    ['what is left of a group', { stock: 5 }, { kind: 'preorder', status: 'confirmed' }, 2],
  ] as const)('of %s are limited to a part of the stock: %o', async (_, bundle, group, most) => {
    const id = await buildBundle(bundle, group)
    const buyer = await buildBuyer()
    const problem = await readProblem(await press(buyer, copies(id, most + 1)))
    expect(problem).toMatchObject({ code: 'unpaid_copies', status: 409 })
    expect(problem.detail).toContain(`${most} copie`)
    expect(await stockOf(id)).toBe(bundle.stock)
    const order = await placed(press(buyer, copies(id, most)))
    expect(await codeOf(await press(buyer, copies(id)))).toBe('unpaid_copies')
    await pay(order)
    expect((await press(buyer, copies(id))).status).toBe(201)
  })
})

describe('a member who leaves three orders unpaid within a day', () => {
  test.each([
    ['they lapse', (buyer: Buyer) => lapse(buyer, 3)],
    ['their payments are refused', (buyer: Buyer) => lapse(buyer, 3, true)],
  ])('cannot reserve limited copies for six hours: %s', async (_, leave) => {
    const bundle = await buildBundle({ stock: 60, limited: true })
    const buyer = await buildBuyer()
    const paid = await placed(press(buyer, copies(bundle)))
    await pay(paid)
    await stop(buyer, paid)
    await leave(buyer)
    const response = await press(buyer, copies(bundle))
    expect(response.headers.get('retry-after')).toBe(`${6 * 3600}`)
    const until = new Date(clock.now().getTime() + 6 * hour).toISOString()
    const problem = await readProblem(response)
    expect(problem).toMatchObject({ code: 'reserving_paused', status: 429, until })
    expect(await stockOf(bundle)).toBe(60)
    expect((await press(await buildBuyer(), copies(bundle))).status).toBe(201)
    await cancel(await placed(press(buyer, copies(await buildBundle({ stock: null })))))
    await pass(6 * hour - minute)
    expect(await codeOf(await press(buyer, copies(bundle)))).toBe('reserving_paused')
    await pass(minute)
    expect((await press(buyer, copies(bundle))).status).toBe(201)
  })

  test('is skipped by the waiting list', async () => {
    const bundle = await buildBundle({ stock: 0, waitingList: true })
    const [idle, next] = [await buildBuyer(), await buildBuyer()]
    await wait(idle, bundle, 1)
    clock.advance(minute)
    await wait(next, bundle, 1)
    await lapse(idle, 3)
    await restock(bundle, 1)
    expect(await entriesOf(bundle)).toEqual(['waiting 1', 'offered 1'])
    await pass(25 * hour)
    await lapseOffers(db, clock.now())
    expect(await entriesOf(bundle)).toEqual(['offered 1', 'lapsed 1'])
  })
})
