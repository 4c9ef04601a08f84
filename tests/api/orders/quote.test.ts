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

type Bundle = { priceCents?: number; stock?: number; waitingList?: boolean }

const buildSale = async (bundle: Bundle = {}, deliveryCents = 490) => {
  const item = await buildItem(pool, {
    kind: 'sale',
    bundles: [{ priceCents: 2790, stock: 9, ...bundle }],
  })
  await deliverFor(pool, item.id, deliveryCents)
  return { ...item, bundle: item.bundleIds[0]! }
}
const buildGroup = async (more = {}) => {
  const item = await buildItem(pool, { goal: 120, ...more })
  await deliverFor(pool, item.id, 490)
  return { ...item, bundle: item.bundleIds[0]! }
}
const one = (bundle_id: number, more: object = {}) => [{ bundle_id, quantity: 1, ...more }]

describe('the total', () => {
  test('is quoted to visitors too, without an address', async () => {
    const sale = await buildSale()
    const response = await call('POST', '/checkout/quote', { body: { lines: one(sale.bundle) } })
    const { data } = await response.json()
    expect(response.status).toBe(200)
    expect(data).toMatchObject({
      goods: 27.9,
      delivery: 4.9,
      total: 32.8,
      deliveries: [],
      chosen: null,
    })
    expect(data.parcels[0].lines[0]).toMatchObject({ counted: true, price: 27.9, availability: 9 })
  })

  test('has one delivery per parcel, the most expensive of its items', async () => {
    const [light, heavy] = [await buildSale({}, 390), await buildSale({ priceCents: 1000 }, 690)]
    const buyer = await buildBuyer()
    const quote = await buyer.quote([
      ...one(light.bundle),
      { bundle_id: heavy.bundle, quantity: 2 },
    ])
    expect(quote.parcels).toHaveLength(1)
    expect(quote).toMatchObject({ goods: 47.9, delivery: 6.9, total: 54.8 })
    expect(quote.parcels[0]).toMatchObject({ to_free_delivery: 12.1, waits_for: null })
  })

  test('has the delivery of the chosen pick-up point, unless it is closed', async () => {
    const sale = await buildSale()
    const [open, closed] = [await buildPickup(pool), await buildPickup(pool, { closed: true })]
    const buyer = await buildBuyer()
    const there = await buyer.quote(one(sale.bundle), {
      delivery: { kind: 'pickup', pickup_id: open },
    })
    expect(there).toMatchObject({ delivery: 2.9, chosen: { kind: 'pickup', pickup_id: open } })
    const point = there.deliveries.find(({ kind, id }) => kind === 'pickup' && id === open)
    expect(point).toMatchObject({ name: 'Edicola Rossi', hours: 'lun–sab 7–19' })
    expect(there.deliveries.find(({ kind }) => kind === 'home')?.hours).toBeNull()
    expect(there.deliveries.map(({ kind, cost }) => [kind, cost])).toContainEqual(['home', 4.9])
    const gone = await buyer.quote(one(sale.bundle), {
      delivery: { kind: 'pickup', pickup_id: closed },
    })
    expect(gone.chosen).toBeNull()
  })
})

describe('an item that ships with a group', () => {
  test('is a waiting parcel, with its delivery unless a seat there is paid', async () => {
    const [sale, other, group] = [await buildSale(), await buildSale(), await buildGroup()]
    await travelWith(pool, sale.id, group.id)
    const buyer = await buildBuyer()
    const lines = [...one(sale.bundle), ...one(other.bundle)]
    const without = await buyer.quote(lines)
    expect(without.parcels.map(({ delivery }) => delivery)).toEqual([4.9, 4.9])
    await buildParticipation(pool, {
      itemId: group.id,
      bundleId: group.bundle,
      memberId: buyer.member.id,
    })
    const { parcels, delivery } = await buyer.quote(lines)
    expect(delivery).toBe(9.8)
    expect(parcels[0]).toMatchObject({ waits_for: null, delivery: 4.9 })
    expect(parcels[1]).toMatchObject({ waits_for: { id: group.id }, delivery: 4.9, ships_on: null })
  })
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
    const sale = await buildSale({ stock: 2 })
    const quote = await (await buildBuyer()).quote([{ bundle_id: sale.bundle, quantity: 5 }])
    expect(quote.changes).toMatchObject([{ kind: 'fewer', was: 5, now: 2 }])
    expect(quote.goods).toBe(55.8)
  })

  test('sold out, closed and reserved items are listed and excluded from the total', async () => {
    const [gone, closed, kept] = [
      await buildSale({ stock: 0 }),
      await buildSale(),
      await buildSale(),
    ]
    const weep = await buildSale()
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
    await pool.query('UPDATE members SET weep_until = $2 WHERE id = $1', [
      buyer.member.id,
      new Date(clock.now().getTime() + hour),
    ])
    expect((await buyer.quote(one(weep.bundle))).changes).toEqual([])
  })
})

describe('a seat', () => {
  test.each([
    [1, 49.8],
    [2, 89.8],
  ])(
    'of %i copies costs the quoted total, with free delivery from the amount',
    async (quantity, total) => {
      const buyer = await buildBuyer()
      const group = await buildGroup({ bundles: [{ priceCents: 4490 }] })
      const wanted = { bundle_id: group.bundle, quantity }
      const quote = await buyer.quote([wanted], { kind: 'seat' })
      expect(quote.total).toBe(total)
      const method_id = await buildMethod(pool, { member: buyer.member })
      const { agreed } = quote
      const answer = await call('POST', `/preorders/${group.id}/participations`, {
        token: buyer.token,
        body: { ...wanted, delivery: buyer.home, method_id, agreed, conditions: true },
      })
      expect(await dataOf(answer, 201)).toMatchObject({ quantity, total })
    },
  )
})

describe('is refused', () => {
  test('for an unknown item, and for duplicates', async () => {
    const sale = await buildSale()
    const buyer = await buildBuyer()
    expect((await buyer.ask(one(999_999))).status).toBe(404)
    const twice = await buyer.ask([...one(sale.bundle), ...one(sale.bundle)])
    expect((await readProblem(twice)).errors).toHaveProperty('lines')
  })
})
