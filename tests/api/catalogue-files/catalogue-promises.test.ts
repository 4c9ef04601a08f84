import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLowestRecentPrices, listPriceHistory } from '#lib/services/shop/prices/queries.ts'
import { buildGroup, buildSale, emptyShop, openDesk } from '../../factories/catalogue-file.ts'
import { openTestDatabase } from '../database.ts'

let data: Awaited<ReturnType<typeof openTestDatabase>>
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  data = await openTestDatabase()
})
afterAll(() => data.close())
beforeEach(async () => {
  await emptyShop(data.db)
  desk = await openDesk(data.db)
})
afterEach(() => desk.close())

const take: (typeof desk)['take'] = (items, options) => desk.take(items, options)

/** Adds members with a seat in the first bundle of a group. */
const join = (code: string, people: number) =>
  data.pool.query(
    `WITH m AS (INSERT INTO members (name, email) SELECT 'Ada', 'ada' || n || '@example.org'
       FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
     SELECT i.id, b.id, m.id, 1, 'active' FROM m, items i, bundles b
     WHERE i.code = $1 AND b.code = $1 || '-base'`,
    [code, people],
  )

describe('a group with members', () => {
  const problems = async (group: unknown) => {
    const result = await take([group])
    return result.done ? [] : result.problems
  }
  const priced = (
    price: number,
    steps = [
      { from: 200, price: 48.9 },
      { from: 300, price: 45 },
    ],
  ) => {
    const group = buildGroup()
    const base = group.variations[0]?.bundles[0]
    if (base) Object.assign(base, { price, price_steps: steps })
    return group
  }
  const price = { path: 'items[0].variations[0].bundles[0].price' }

  test('keeps its goal, its deadline and its prices', async () => {
    await take([buildGroup()])
    await join('G1', 1)
    const changed = { ...priced(53), goal: 140, expires_at: '2027-01-02T19:00:00.000Z' }
    expect(await problems(changed)).toEqual([
      { place: { path: 'items[0].goal' }, code: 'goalPromised' },
      { place: { path: 'items[0].expires_at' }, code: 'deadlinePromised' },
      { place: price, code: 'pricePromised' },
    ])
  })

  test('may become cheaper, at once or by a step', async () => {
    await take([buildGroup()])
    await join('G1', 1)
    expect(await problems(priced(51.99))).toEqual([])
    expect(await problems(priced(51.99, [{ from: 150, price: 45 }]))).toEqual([])
  })

  test('may not lose a step, nor have it come later', async () => {
    await take([buildGroup()])
    await join('G1', 1)
    expect(await problems(priced(52, []))).toEqual([{ place: price, code: 'pricePromised' }])
    const later = [
      { from: 201, price: 48.9 },
      { from: 300, price: 45 },
    ]
    expect(await problems(priced(52, later))).toEqual([{ place: price, code: 'pricePromised' }])
  })

  test('may change completely while it has no members', async () => {
    await take([buildGroup()])
    expect(await problems({ ...priced(60), goal: 10 })).toEqual([])
  })
})

describe('an existing item', () => {
  test('keeps its kind, its state and its bundles', async () => {
    await take([buildGroup(), buildSale()])
    const result = await take([
      buildGroup({ status: 'completed' }),
      buildSale({ code: 'S2', variations: buildSale().variations }),
      buildGroup({ code: 'S1', variations: buildSale().variations }),
    ])
    expect(result).toEqual({
      done: false,
      problems: [
        {
          place: { path: 'items[2].variations[0].bundles[0].code' },
          code: 'repeatedBundle',
          values: { value: 'S1-base' },
        },
        {
          place: { path: 'items[1].variations[0].bundles[0].code' },
          code: 'bundleElsewhere',
          values: { value: 'S1' },
        },
        { place: { path: 'items[0].status' }, code: 'statusChanged' },
        { place: { path: 'items[2].kind' }, code: 'kindChanged' },
      ],
    })
  })
})

describe('a price changed by a file', () => {
  test('is in the history, and the lowest price before it may be struck through', async () => {
    const sale = (price: number) =>
      buildSale({
        variations: [{ title: 'Base', bundles: [{ code: 'B1', title: 'Base', price }] }],
      })
    for (const price of [30, 35, 35, 25]) await take([sale(price)])
    const { id } = (await data.pool.query("SELECT id FROM bundles WHERE code = 'B1'")).rows[0]
    const history = await listPriceHistory(data.db, Number(id))
    expect(history.map(({ priceCents }) => priceCents)).toEqual([2500, 3500, 3000])
    const recent = await findLowestRecentPrices(data.db, [Number(id)])
    expect(recent.get(Number(id))).toBe(3000)
  })
})
