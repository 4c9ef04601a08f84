import { beforeAll, expect, test } from 'vitest'
import { fillShop } from '#lib/demo/shop/fill.ts'
import { openTestApi } from '../api.ts'

const { deps, pool } = await openTestApi()

beforeAll(() => fillShop(deps, 'nobody'), 60_000)

test('a seat in a group of the demo costs clearly less than the same game ready', async () => {
  const { rows } = await pool.query<{ title: string; group: number; ready: number }>(
    `SELECT g.title, g.price_cents AS group, s.price_cents AS ready
     FROM items g JOIN items s ON lower(s.title) = lower(g.title) AND s.brand = g.brand
     WHERE g.kind = 'preorder' AND s.kind = 'sale' ORDER BY g.id`,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ group, ready }) => group > ready * 0.95)).toEqual([])
  const { rows: rising } = await pool.query(
    `SELECT b.id FROM price_steps s JOIN bundles b ON b.id = s.bundle_id
     WHERE s.price_cents >= b.price_cents`,
  )
  expect(rising).toEqual([])
})
