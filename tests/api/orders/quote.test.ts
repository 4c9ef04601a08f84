import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildPickup, deliverFor, travelWith } from '../../factories/orders.ts'
import { buildMethod } from '../../factories/seats.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { buyersOf } from '../buyer.ts'

const api = await openTestApi({ FREE_DELIVERY_FROM_EUROS: '60' })
const { call, pool, clock } = api
const { buildBuyer } = buyersOf(api)

const build = async (more: Parameters<typeof buildItem>[1], deliveryCents = 490) => {
  const item = await buildItem(pool, more)
  await deliverFor(pool, item.id, deliveryCents)
  return { ...item, bundle: item.bundleIds[0]! }
}
const buildSale = (bundle: { priceCents?: number; stock?: number } = {}, deliveryCents = 490) =>
  build({ kind: 'sale', bundles: [{ priceCents: 2790, stock: 9, ...bundle }] }, deliveryCents)
const one = (bundle_id: number, more: object = {}) => [{ bundle_id, quantity: 1, ...more }]

describe('the total', () => {
  test('is quoted to visitors too, without an address', async () => {
    const { bundle } = await buildSale()
    const quote = await call('POST', '/checkout/quote', { body: { lines: one(bundle) } })
    expect(await dataOf(quote)).toMatchObject({
      goods: 27.9,
      delivery: 4.9,
      total: 32.8,
      deliveries: [],
      chosen: null,
      parcels: [{ lines: [{ counted: true, price: 27.9, availability: 9 }] }],
    })
  })

  test('has one delivery per parcel, the most expensive of its items', async () => {
    const [light, heavy] = [await buildSale({}, 390), await buildSale({ priceCents: 1000 }, 690)]
    const buyer = await buildBuyer()
    const lines = [...one(light.bundle), { bundle_id: heavy.bundle, quantity: 2 }]
    const { parcels, ...quote } = await buyer.quote(lines)
    expect(quote).toMatchObject({ goods: 47.9, delivery: 6.9, total: 54.8 })
    expect(parcels).toMatchObject([{ to_free_delivery: 12.1, waits_for: null }])
  })

  test('has the delivery of the chosen pick-up point, unless it is closed', async () => {
    const { bundle } = await buildSale()
    const [open, closed] = [await buildPickup(pool), await buildPickup(pool, { closed: true })]
    const buyer = await buildBuyer()
    const at = (pickup_id: number) =>
      buyer.quote(one(bundle), { delivery: { kind: 'pickup', pickup_id } })
    const there = await at(open)
    expect(there).toMatchObject({ delivery: 2.9, chosen: { kind: 'pickup', pickup_id: open } })
    const point = there.deliveries.find(({ kind, id }) => kind === 'pickup' && id === open)
    expect(point).toMatchObject({ name: 'Edicola Rossi', hours: 'lun–sab 7–19' })
    const home = there.deliveries.find(({ kind }) => kind === 'home')
    expect(home).toMatchObject({ cost: 4.9, hours: null })
    expect((await at(closed)).chosen).toBeNull()
  })
})

test('an item that ships with a group is a waiting parcel, with its delivery unless a seat there is paid', async () => {
  const [sale, other] = [await buildSale(), await buildSale()]
  const group = await build({ goal: 120 })
  await travelWith(pool, sale.id, group.id)
  const buyer = await buildBuyer()
  const { id: memberId } = buyer.member
  await buildParticipation(pool, { itemId: group.id, bundleId: group.bundle, memberId })
  const { parcels, delivery } = await buyer.quote([...one(sale.bundle), ...one(other.bundle)])
  expect(delivery).toBe(9.8)
  expect(parcels).toMatchObject([
    { waits_for: null, delivery: 4.9 },
    { waits_for: { id: group.id }, delivery: 4.9, ships_on: null },
  ])
})

describe('changes since the page was loaded', () => {
  test.each([
    [30, 'cheaper', 30, 27.9],
    [25, 'dearer', 25, 27.9],
  ])('a price of %d is reported as %s', async (seen_price, kind, was, now) => {
    const sale = await buildSale()
    const { changes } = await (await buildBuyer()).quote(one(sale.bundle, { seen_price }))
    expect(changes).toEqual([{ bundle_id: sale.bundle, title: sale.title, kind, was, now }])
  })

  test('the quantity is limited to the available copies', async () => {
    const { bundle } = await buildSale({ stock: 2 })
    const quote = await (await buildBuyer()).quote([{ bundle_id: bundle, quantity: 5 }])
    expect(quote).toMatchObject({ goods: 55.8, changes: [{ kind: 'fewer', was: 5, now: 2 }] })
  })

  test('sold out, closed and reserved items are listed and excluded from the total', async () => {
    const [gone, closed] = [await buildSale({ stock: 0 }), await buildSale()]
    const [weep, kept] = [await buildSale(), await buildSale()]
    await pool.query('UPDATE bundles SET closed_at = now() WHERE id = $1', [closed.bundle])
    await pool.query(`UPDATE items SET weep_only_until = now() + interval '1 day' WHERE id = $1`, [
      weep.id,
    ])
    const lines = [gone, closed, weep, kept].flatMap(({ bundle }) => one(bundle))
    const buyer = await buildBuyer()
    const { goods, changes, parcels } = await buyer.quote(lines)
    expect(goods).toBe(27.9)
    expect(changes.map(({ kind }) => kind)).toEqual(['sold_out', 'closed', 'weep_only'])
    expect(parcels[0]!.lines.map(({ counted }) => counted)).toEqual([false, false, false, true])
    const until = new Date(clock.now().getTime() + hour)
    await pool.query('UPDATE members SET weep_until = $2 WHERE id = $1', [buyer.member.id, until])
    expect((await buyer.quote(one(weep.bundle))).changes).toEqual([])
  })
})

test.each([
  [1, 49.8],
  [2, 89.8],
])(
  'a seat of %i copies costs the quoted total, with free delivery from the amount',
  async (quantity, total) => {
    const buyer = await buildBuyer()
    const group = await build({ goal: 120, bundles: [{ priceCents: 4490 }] })
    const line = { bundle_id: group.bundle, quantity }
    const { agreed, ...quote } = await buyer.quote([line], { kind: 'seat' })
    expect(quote.total).toBe(total)
    const method_id = await buildMethod(pool, { member: buyer.member })
    const answer = await call('POST', `/preorders/${group.id}/participations`, {
      token: buyer.token,
      body: { ...line, delivery: buyer.home, method_id, agreed, conditions: true },
    })
    expect(await dataOf(answer, 201)).toMatchObject({ quantity, total })
  },
)

test('a quote is refused for an unknown item, duplicates, a seat as a sale and a sale as a seat', async () => {
  const [sale, group] = [await buildSale(), await build({ goal: 120 })]
  const buyer = await buildBuyer()
  expect((await buyer.ask(one(999_999))).status).toBe(404)
  const twice = await buyer.ask([...one(sale.bundle), ...one(sale.bundle)])
  expect((await readProblem(twice)).errors).toHaveProperty('lines')
  expect((await buyer.ask(one(group.bundle))).status).toBe(422)
  expect((await buyer.ask(one(sale.bundle), { kind: 'seat' })).status).toBe(422)
})
