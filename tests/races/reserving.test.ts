import { expect, test } from 'vitest'
import { releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { codeOf, openTestApi } from '../api/api.ts'
import { type Buyer, buyersOf } from '../api/buyer.ts'
import { buildItem } from '../factories/items.ts'

const api = await openTestApi()
const { db, pool, clock } = api
const { buildBuyer } = buyersOf(api)

const buildBundle = async (stock: number | null) => {
  const bundles = [{ stock, limited: true }]
  return (await buildItem(pool, { kind: 'sale', bundles })).bundleIds[0]!
}
const bodyFor = async (buyer: Buyer, bundle_id: number) => {
  const lines = [{ bundle_id, quantity: 1 }]
  return buyer.bodyOf(lines, (await buyer.quote(lines)).agreed)
}
/** Sends concurrent orders and counts the responses by their kind. */
const pressAtOnce = async (buyer: Buyer, times: number, bundleIds: readonly number[]) => {
  const calls = await Promise.all(
    Array.from({ length: times }, (_, at) => bodyFor(buyer, bundleIds[at % bundleIds.length]!)),
  )
  const answers = await Promise.all(calls.map((body) => buyer.send(body)))
  const counts = new Map<string, number>()
  for (const answer of answers) {
    const outcome = answer.status === 201 ? 'placed' : await codeOf(answer)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}
const stockOf = async (bundle: number) =>
  (await pool.query('SELECT stock FROM bundles WHERE id = $1', [bundle])).rows[0].stock

test('of thirty concurrent orders of one member three are placed', async () => {
  const bundles = await Promise.all([0, 1, 2, 3, 4, 5].map(() => buildBundle(40)))
  const answers = await pressAtOnce(await buildBuyer(), 30, bundles)
  expect(answers).toEqual({ placed: 3, unpaid_orders: 27 })
})

test('concurrent calls of one member reserve at most two copies of a limited item', async () => {
  const bundle = await buildBundle(10)
  const answers = await pressAtOnce(await buildBuyer(), 20, [bundle])
  expect(answers).toEqual({ placed: 2, unpaid_copies: 18 })
  expect(await stockOf(bundle)).toBe(8)
})

test('concurrent orders while a third order lapses are refused after it', async () => {
  for (let round = 0; round < 5; round++) {
    await pool.query('DELETE FROM rate_limits')
    const bundle = await buildBundle(40)
    const buyer = await buildBuyer()
    for (let turn = 0; turn < 3; turn++) await buyer.place([{ bundle_id: bundle, quantity: 1 }])
    clock.advance(16 * 60_000)
    const [answers] = await Promise.all([
      pressAtOnce(buyer, 10, [bundle]),
      releaseHolds(db, clock.now()),
    ])
    const { placed = 0, unpaid_orders: full = 0, reserving_paused: paused = 0 } = answers
    expect(placed + full + paused).toBe(10)
    expect(placed, JSON.stringify(answers)).toBeLessThanOrEqual(2)
    expect(await codeOf(await buyer.send(await bodyFor(buyer, bundle)))).toBe('reserving_paused')
  }
})
