import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildGroup, buildSale, emptyShop, openDesk } from '../../factories/catalogue-file.ts'
import { openTestApi } from '../api.ts'

const { db, pool } = await openTestApi()
await emptyShop(db)
const { close, take } = await openDesk(db)
afterAll(close)
beforeEach(() => emptyShop(db))

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

describe('a group imported again', () => {
  /** Imports a group with this many members, then the changed one. */
  const problems = async (members: number, changed: unknown) => {
    await take([buildGroup()])
    await pool.query(
      `WITH m AS (INSERT INTO members (name, email) SELECT 'Ada', 'ada' || n || '@example.org'
         FROM generate_series(1, $1::int) n RETURNING id)
       INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
       SELECT i.id, b.id, m.id, 1, 'active' FROM m, items i, bundles b
       WHERE i.code = 'G1' AND b.code = 'G1-base'`,
      [members],
    )
    const result = await take([changed])
    return result.done ? [] : result.problems.map(({ code }) => code)
  }

  test.each([
    ['may become cheaper at once', 1, priced(51.99), []],
    ['may not become dearer', 1, priced(53), ['pricePromised']],
    ['may not lose its steps', 1, priced(52, []), ['pricePromised']],
    [
      'may not have a step come later',
      1,
      priced(52, [
        { from: 201, price: 48.9 },
        { from: 300, price: 45 },
      ]),
      ['pricePromised'],
    ],
    [
      'keeps its goal and its deadline',
      1,
      { ...priced(52), goal: 140, expires_at: '2027-01-02T19:00:00.000Z' },
      ['goalPromised', 'deadlinePromised'],
    ],
    ['may change completely without members', 0, { ...priced(60), goal: 10 }, []],
  ])('%s', async (_, members, changed, codes) => {
    expect(await problems(members, changed)).toEqual(codes)
  })
})

test('an existing item keeps its kind, its state and its bundles', async () => {
  await take([buildGroup(), buildSale()])
  const { variations } = buildSale()
  const result = await take([
    buildGroup({ status: 'completed' }),
    buildSale({ code: 'S2', variations }),
    buildGroup({ code: 'S1', variations }),
  ])
  const bundleOf = (at: number) => ({ path: `items[${at}].variations[0].bundles[0].code` })
  expect(result).toEqual({
    done: false,
    problems: [
      { place: bundleOf(2), code: 'repeatedBundle', values: { value: 'S1-base' } },
      { place: bundleOf(1), code: 'bundleElsewhere', values: { value: 'S1' } },
      { place: { path: 'items[0].status' }, code: 'statusChanged' },
      { place: { path: 'items[2].kind' }, code: 'kindChanged' },
    ],
  })
})
