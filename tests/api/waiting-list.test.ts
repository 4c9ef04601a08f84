import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { cancelOrder, releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { lapseOffers } from '#lib/services/money/stock/commands/waiting.ts'
import { moveCopies } from '#lib/services/money/stock/jobs.ts'
import { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { openTestApi } from './api.ts'
import { type Buyer, buyersOf } from './buyer.ts'

const api = await openTestApi()
const { call, db, deps, pool, clock } = api
const { buildBuyer } = buyersOf(api)

const buildGone = async (stock = 1, more = {}) => {
  const { bundleIds } = await buildItem(pool, {
    kind: 'sale',
    bundles: [{ stock, waitingList: true, ...more }],
  })
  return bundleIds[0]!
}
const wait = ({ token }: Buyer, bundle: number, quantity = 1) =>
  call('PUT', `/bundles/${bundle}/waiting_list`, { token, body: { quantity } })
const leave = ({ token }: Buyer, bundle: number) =>
  call('DELETE', `/bundles/${bundle}/waiting_list`, { token })
const placeOf = ({ token }: Pick<Buyer, 'token'>, bundle: number | string) =>
  call('GET', `/bundles/${bundle}/waiting_list`, { token })
const aheadOf = async (response: Response) => (await response.json()).data.ahead
const placesOf = async (bundle: number) => {
  const { rows } = await pool.query(
    'SELECT state, quantity FROM waiting WHERE bundle_id = $1 ORDER BY id',
    [bundle],
  )
  return rows.map(({ state, quantity }) => `${state} ${quantity}`)
}
const stockOf = async (bundle: number) =>
  (await pool.query('SELECT stock FROM bundles WHERE id = $1', [bundle])).rows[0].stock

/** Builds a last copy reserved by an order, and two members waiting for it. */
const buildQueue = async () => {
  const bundle = await buildGone()
  const [holder, first, second] = [await buildBuyer(), await buildBuyer(), await buildBuyer()]
  const lines = [{ bundle_id: bundle, quantity: 1 }]
  const order = await holder.place(lines)
  expect(await aheadOf(await wait(first, bundle))).toBe(0)
  clock.advance(1000)
  expect(await aheadOf(await wait(second, bundle))).toBe(1)
  return { bundle, lines, order, first, second }
}

describe('waiting for copies', () => {
  test('needs a session, a confirmed address, and a sold out bundle', async () => {
    const bundle = await buildGone(0)
    expect((await call('PUT', `/bundles/${bundle}/waiting_list`, { body: {} })).status).toBe(401)
    expect((await wait(await buildBuyer({ confirmed: false }), bundle)).status).toBe(403)
    const buyer = await buildBuyer()
    expect((await wait(buyer, 999_999)).status).toBe(404)
    expect((await wait(buyer, bundle, 0)).status).toBe(422)
    expect((await wait(buyer, await buildGone(1))).status).toBe(409)
    expect((await wait(buyer, await buildGone(0, { waitingList: false }))).status).toBe(409)
    expect((await leave(buyer, bundle)).status).toBe(404)
  })

  test('twice is one entry with the last quantity', async () => {
    const bundle = await buildGone(0)
    const buyer = await buildBuyer()
    await wait(buyer, bundle)
    await wait(buyer, bundle, 3)
    expect(await placesOf(bundle)).toEqual(['waiting 3'])
  })
})

describe('the own entry', () => {
  test('is returned only to its member', async () => {
    const { bundle, second } = await buildQueue()
    expect((await call('GET', `/bundles/${bundle}/waiting_list`)).status).toBe(401)
    expect((await placeOf(await buildBuyer(), bundle)).status).toBe(404)
    expect((await placeOf(second, 'x')).status).toBe(404)
    const answer = await placeOf(second, bundle)
    expect(answer.status).toBe(200)
    expect((await answer.json()).data).toEqual({ quantity: 1, ahead: 1, offered_until: null })
  })

  test('becomes an offer with an end, and disappears after it', async () => {
    const { bundle, order, first } = await buildQueue()
    await db.transaction((tx) => cancelOrder(tx, order.id, clock.now()))
    expect((await (await placeOf(first, bundle)).json()).data).toEqual({
      quantity: 1,
      ahead: null,
      offered_until: new Date(clock.now().getTime() + 24 * hour).toISOString(),
    })
    await leave(first, bundle)
    expect((await placeOf(first, bundle)).status).toBe(404)
  })
})

describe('returned copies', () => {
  test('are offered to the first in line only, by mail', async () => {
    const { bundle, lines, order, first, second } = await buildQueue()
    await db.transaction((tx) => cancelOrder(tx, order.id, clock.now()))
    expect(await placesOf(bundle)).toEqual(['offered 1', 'waiting 1'])
    expect(await stockOf(bundle)).toBe(0)
    expect((await mailsTo(pool, first.member.email)).at(-1)).toMatchObject({
      kind: 'stock.offer-made',
      // Checkout path, since the page of the item shows it as sold out.
      data: { path: `/checkout?bundle=${bundle}&quantity=1` },
    })
    expect((await second.quote(lines)).changes).toMatchObject([{ kind: 'sold_out' }])
    const placed = await first.place(lines)
    expect(placed.state).toBe('pending')
    expect(await placesOf(bundle)).toEqual(['taken 1', 'waiting 1'])
  })

  test('of an open group can be taken as a seat', async () => {
    const { id, bundleIds } = await buildItem(pool, { bundles: [{ stock: 0, waitingList: true }] })
    const [bundle = 0] = bundleIds
    const buyer = await buildBuyer()
    await wait(buyer, bundle, 2)
    await pool.query('UPDATE bundles SET stock = 5 WHERE id = $1', [bundle])
    await moveCopies.run(deps, {})
    const mail = (await mailsTo(pool, buyer.member.email)).at(-1)
    expect(mail?.data.path).toBe(`/checkout?group=${id}&bundle=${bundle}&quantity=2`)
  })

  test('are offered to the next when the first declines or does not answer for a day', async () => {
    const { bundle, order, first } = await buildQueue()
    await db.transaction((tx) => cancelOrder(tx, order.id, clock.now()))
    expect((await leave(first, bundle)).status).toBe(204)
    expect(await placesOf(bundle)).toEqual(['left 1', 'offered 1'])
    await lapseOffers(db, new Date(clock.now().getTime() + 23 * hour))
    expect(await placesOf(bundle)).toEqual(['left 1', 'offered 1'])
    await lapseOffers(db, new Date(clock.now().getTime() + 25 * hour))
    expect(await placesOf(bundle)).toEqual(['left 1', 'lapsed 1'])
    expect(await stockOf(bundle)).toBe(1)
  })

  test('of an unpaid order are offered too, and its buyer is notified', async () => {
    const { bundle, order } = await buildQueue()
    expect(await releaseHolds(db, new Date(clock.now().getTime() + 10 * 60_000))).toBe(0)
    await releaseHolds(db, new Date(clock.now().getTime() + 16 * 60_000))
    expect(await placesOf(bundle)).toEqual(['offered 1', 'waiting 1'])
    const { rows } = await pool.query('SELECT state FROM orders WHERE id = $1', [order.id])
    expect(rows[0].state).toBe('cancelled')
  })

  test('without an event are found by the job', async () => {
    const bundle = await buildGone(0)
    await wait(await buildBuyer(), bundle, 2)
    await pool.query('UPDATE bundles SET stock = 5 WHERE id = $1', [bundle])
    await moveCopies.run(deps, {})
    expect(await placesOf(bundle)).toEqual(['offered 2'])
    expect(await stockOf(bundle)).toBe(3)
  })
})

test('taking copies is announced to open pages', async () => {
  const bundle = await buildGone(2)
  await pool.query('DELETE FROM notices')
  await (await buildBuyer()).place([{ bundle_id: bundle, quantity: 1 }])
  const { rows } = await pool.query("SELECT payload FROM notices WHERE payload LIKE '%sale:%'")
  expect(rows.length).toBeGreaterThan(0)
})
