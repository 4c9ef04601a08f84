import { expect, test } from 'vitest'
import { endGroup, lookAfterFailed } from '#lib/services/money/groups/commands/closing/fail.ts'
import { openTestApi } from '../api/api.ts'
import { type Buyer, buyersOf } from '../api/buyer.ts'
import { buildItem } from '../factories/items.ts'

const api = await openTestApi()
const { db, pool, clock } = api
const { buildBuyer } = buyersOf(api)

const buildLeft = async (stock: number) => {
  const bundles = [{ stock }, { stock }]
  const { id, bundleIds } = await buildItem(pool, { status: 'confirmed', bundles })
  return { id, bundleIds }
}

/** All buyers have a quote before they order at once. */
const crowdFor = (bundleIds: readonly number[], count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const buyer = await buildBuyer({ address: `203.0.113.${place}` })
      const bundle_id = bundleIds[place % bundleIds.length]!
      const { agreed } = await buyer.quote([{ bundle_id, quantity: 1 }])
      return { buyer, body: buyer.bodyOf([{ bundle_id, quantity: 1 }], agreed) }
    }),
  )

type Press = { buyer: Buyer; body: Record<string, unknown> }

const press = async (all: readonly Press[]) => {
  const answers = await Promise.all(all.map(({ buyer, body }) => buyer.send(body)))
  return Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { code?: string }).code ?? 'placed'),
  )
}
const countOf = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length

test('concurrent orders of the last copies sell exactly the copies left', async () => {
  const { bundleIds } = await buildLeft(3)
  const codes = await press(await crowdFor(bundleIds, 30))
  expect([countOf(codes, 'placed'), countOf(codes, 'sold_out')]).toEqual([6, 24])
  const { rows } = await pool.query('SELECT stock FROM bundles WHERE id = ANY ($1)', [bundleIds])
  expect(rows).toEqual([{ stock: 0 }, { stock: 0 }])
})

test('an order placed while the group is cancelled is refused or cancelled with it', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, bundleIds } = await buildLeft(9)
    const crowd = await crowdFor(bundleIds, 12)
    const [codes] = await Promise.all([
      press(crowd),
      db
        .transaction((tx) => endGroup(tx, id, 'cancelled', clock.now()))
        .then(() => lookAfterFailed(db, id, clock.now())),
    ])
    expect(countOf(codes, 'placed') + countOf(codes, 'group_closed')).toBe(12)
    const { rows } = await pool.query(
      `SELECT count(*)::int open FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE l.item_id = $1 AND o.state <> 'cancelled'`,
      [id],
    )
    expect(rows[0].open).toBe(0)
  }
})
