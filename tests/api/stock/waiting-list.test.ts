import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { cancelOrder } from '#lib/services/money/stock/commands/end-orders.ts'
import { lapseOffers } from '#lib/services/money/stock/commands/waiting.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { dataOf, openTestApi } from '../api.ts'
import { type Buyer, buyersOf } from '../buyer.ts'
import { seatsOn } from '../seat-calls.ts'
import { waitingOn } from './waiting.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer } = buyersOf(api)
const { copies, entriesOf, restock, wait } = waitingOn(api)
const { buyer, expectFacts, seatInGroup, stockOf, take } = seatsOn(api)

const buildGone = async (stock = 0, more = {}) => {
  const bundles = [{ stock, waitingList: true, ...more }]
  return (await buildItem(pool, { kind: 'sale', bundles })).bundleIds[0]!
}
const leave = ({ token }: Buyer, bundle: number) =>
  call('DELETE', `/bundles/${bundle}/waiting_list`, { token })
const entryOf = ({ token }: Pick<Buyer, 'token'>, bundle: number | string) =>
  call('GET', `/bundles/${bundle}/waiting_list`, { token })
const aheadOf = async (response: Response) => (await response.json()).data.ahead
const hoursLater = (hours: number) => new Date(clock.now().getTime() + hours * hour)

/** Builds a last copy reserved by an order, and two members waiting for it. */
const buildQueue = async () => {
  const bundle = await buildGone(1)
  const [holder, first, second] = [await buildBuyer(), await buildBuyer(), await buildBuyer()]
  const lines = copies(bundle)
  const order = await holder.place(lines)
  expect(await aheadOf(await wait(first, bundle))).toBe(0)
  clock.advance(1000)
  expect(await aheadOf(await wait(second, bundle))).toBe(1)
  const cancel = () => db.transaction((tx) => cancelOrder(tx, order.id, clock.now()))
  return { bundle, lines, order, first, second, cancel }
}

describe('waiting for copies', () => {
  test('needs a confirmed address and a sold out bundle', async () => {
    const bundle = await buildGone()
    expect((await wait(await buildBuyer({ confirmed: false }), bundle)).status).toBe(403)
    const member = await buildBuyer()
    for (const [status, id, quantity] of [
      [404, 999_999, 1],
      [422, bundle, 0],
      [409, await buildGone(1), 1],
      [409, await buildGone(0, { waitingList: false }), 1],
    ] as const)
      expect((await wait(member, id, quantity)).status).toBe(status)
    expect((await leave(member, bundle)).status).toBe(404)
  })
})

test('the own entry is returned only to its member, becomes an offer with an end, and disappears', async () => {
  const { bundle, first, second, cancel } = await buildQueue()
  expect((await entryOf(await buildBuyer(), bundle)).status).toBe(404)
  expect((await entryOf(second, 'x')).status).toBe(404)
  const waiting = { quantity: 1, ahead: 1, offered_until: null }
  expect(await dataOf(await entryOf(second, bundle))).toEqual(waiting)
  await cancel()
  expect(await dataOf(await entryOf(first, bundle))).toEqual({
    quantity: 1,
    ahead: null,
    offered_until: hoursLater(24).toISOString(),
  })
  await leave(first, bundle)
  expect((await entryOf(first, bundle)).status).toBe(404)
})

describe('returned copies', () => {
  test('are offered to the first in line only, by mail', async () => {
    const { bundle, lines, first, second, cancel } = await buildQueue()
    await cancel()
    expect(await entriesOf(bundle)).toEqual(['offered 1', 'waiting 1'])
    expect(await stockOf(bundle)).toBe(0)
    expect((await mailsTo(pool, first.member.email)).at(-1)).toMatchObject({
      kind: 'stock.offer-made',
      // Checkout path, since the page of the item shows it as sold out.
      data: { path: `/checkout?bundle=${bundle}&quantity=1` },
    })
    expect((await second.quote(lines)).changes).toMatchObject([{ kind: 'sold_out' }])
    expect((await first.place(lines)).state).toBe('pending')
    expect(await entriesOf(bundle)).toEqual(['taken 1', 'waiting 1'])
  })

  test('are offered to the next when the first declines or does not answer for a day', async () => {
    const { bundle, first, cancel } = await buildQueue()
    await cancel()
    expect((await leave(first, bundle)).status).toBe(204)
    await lapseOffers(db, hoursLater(23))
    expect(await entriesOf(bundle)).toEqual(['left 1', 'offered 1'])
    await lapseOffers(db, hoursLater(25))
    expect(await entriesOf(bundle)).toEqual(['left 1', 'lapsed 1'])
    expect(await stockOf(bundle)).toBe(1)
  })
})

describe('three copies of an open group, offered by the job to the first who waits', () => {
  const seatOffered = async () => {
    const made = await seatInGroup({ bundles: [{ stock: 1, limited: true, waitingList: true }] })
    const { bundleId } = made
    const offerTo = async (...members: Pick<Buyer, 'token'>[]) => {
      for (const member of members) {
        await wait(member, bundleId, 3)
        clock.advance(1000)
      }
      await restock(bundleId, 3)
      expect(await entriesOf(bundleId)).toEqual(['offered 3', 'waiting 3'])
    }
    return { ...made, offerTo }
  }

  test('can be taken as a seat; fewer leave the rest to the next member at once', async () => {
    const { id, bundleId, offerTo } = await seatOffered()
    const first = await buyer()
    await offerTo(first, await buyer())
    expect((await mailsTo(pool, first.member.email)).at(-1)?.data.path).toBe(
      `/checkout?group=${id}&bundle=${bundleId}&quantity=3`,
    )
    await take(first, id, { bundleId })
    expect(await entriesOf(bundleId)).toEqual(['taken 3', 'offered 2'])
    expect(await stockOf(bundleId)).toBe(0)
    await expectFacts()
  })
})
