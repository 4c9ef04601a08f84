import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { findLowestRecentPrices, listPriceHistory } from '#lib/services/shop/prices/queries.ts'
import { openTestDatabase } from './database.ts'

let data: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  data = await openTestDatabase()
  await data.pool.query(`INSERT INTO pictures (id, media_type, width, height, tint)
    VALUES ('picture000000001', 'image/png', 1, 1, '#000000')`)
})
afterAll(() => data.close())
beforeEach(() => data.pool.query('TRUNCATE items CASCADE'))

const first = async <T>(sql: string, values: unknown[] = []) =>
  (await data.pool.query(sql, values)).rows[0] as T

const sell = async (cents = 3000) => {
  const { id } = await first<{ id: string }>(
    `WITH i AS (INSERT INTO items (kind, slug, title, picture_id)
       VALUES ('sale', 'gufi', 'Gufi', 'picture000000001') RETURNING id),
     v AS (INSERT INTO variations (item_id, title) SELECT id, 'Base' FROM i RETURNING id)
     INSERT INTO bundles (variation_id, title, price_cents, list_price_cents)
     SELECT id, 'Base', $1, 9900 FROM v RETURNING id`,
    [cents],
  )
  return Number(id)
}

const change = (id: number, set: string) =>
  data.pool.query(`UPDATE bundles SET ${set} WHERE id = $1`, [id])
const prices = async (id: number) =>
  (await listPriceHistory(data.db, id)).map(({ priceCents }) => priceCents)

describe('the history of prices', () => {
  test('begins with the bundle and has every change of its price', async () => {
    const id = await sell(3000)
    await change(id, 'price_cents = 2500')
    await change(id, 'price_cents = 2800')
    expect(await prices(id)).toEqual([2800, 2500, 3000])
  })

  test('ignores changes of other columns', async () => {
    const id = await sell(3000)
    await change(id, 'stock = 3, list_price_cents = 8000')
    await change(id, 'price_cents = 3000')
    expect(await prices(id)).toEqual([3000])
  })

  test('records when a bundle was not on sale', async () => {
    const id = await sell(3000)
    await change(id, 'closed_at = now()')
    await change(id, 'price_cents = 2000')
    await change(id, 'closed_at = NULL')
    expect(await prices(id)).toEqual([2000, null, 3000])
  })

  test('omits a price changed again in the same transaction', async () => {
    const id = await sell(3000)
    const client = await data.pool.connect()
    await client.query('BEGIN')
    await client.query('UPDATE bundles SET price_cents = 10 WHERE id = $1', [id])
    await client.query('UPDATE bundles SET price_cents = 2900 WHERE id = $1', [id])
    await client.query('COMMIT')
    client.release()
    expect(await prices(id)).toEqual([2900, 3000])
  })

  test('ends with the current price, even if its transaction began before the other', async () => {
    const id = await sell(3000)
    const slow = await data.pool.connect()
    await slow.query('BEGIN')
    await change(id, 'price_cents = 2500')
    await slow.query('UPDATE bundles SET price_cents = 2700 WHERE id = $1', [id])
    await slow.query('COMMIT')
    slow.release()
    expect(await prices(id)).toEqual([2700, 2500, 3000])
  })
})

describe('the lowest price of the thirty days before', () => {
  const moment = '2026-11-21T12:00:00Z'
  const days = (n: number, milliseconds = 0) =>
    new Date(Date.parse(moment) - n * day + milliseconds).toISOString()
  const lowest = async (...history: [from: string, cents: number | null][]) => {
    const id = await sell()
    await data.pool.query('DELETE FROM price_history WHERE bundle_id = $1', [id])
    for (const [from, cents] of history)
      await data.pool.query('INSERT INTO price_history VALUES ($1, $2, $3)', [id, from, cents])
    const row = await first<{ cents: number | null }>('SELECT lowest_price($1, $2) cents', [
      id,
      moment,
    ])
    return row.cents
  }

  test('counts the price that was in force when they began', async () => {
    expect(await lowest([days(90), 2000], [days(10), 3000])).toBe(2000)
  })

  test('does not count a price that ended exactly as they began', async () => {
    expect(await lowest([days(90), 2000], [days(30), 3000])).toBe(3000)
  })

  test('counts a price that ended a millisecond later', async () => {
    expect(await lowest([days(90), 2000], [days(30, 1), 3000])).toBe(2000)
  })

  test('does not count a price that begins at the moment itself, but one just before', async () => {
    expect(await lowest([days(90), 3000], [days(0), 1000])).toBe(3000)
    expect(await lowest([days(90), 3000], [days(0, -1), 1000])).toBe(1000)
  })

  test('has no price for days when it was not on sale', async () => {
    expect(await lowest([days(90), 2000], [days(40), null], [days(5), 2500])).toBe(2500)
    expect(await lowest([days(90), 2000], [days(40), null])).toBeNull()
    expect(await lowest()).toBeNull()
  })

  test('is returned by bundle, without its current price', async () => {
    const reduced = await sell(3000)
    await change(reduced, 'price_cents = 3500')
    await change(reduced, 'price_cents = 2500')
    const steady = await sell(4000)
    expect(await findLowestRecentPrices(data.db, [reduced, steady])).toEqual(
      new Map([
        [reduced, 3000],
        [steady, null],
      ]),
    )
  })

  test('is read from an index', async () => {
    const client = await data.pool.connect()
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query(`EXPLAIN SELECT price_cents FROM price_history
      WHERE bundle_id = 1 AND from_at <= now() ORDER BY from_at DESC LIMIT 1`)
    client.release(true)
    expect(JSON.stringify(rows)).toContain('price_history_pkey')
    expect(JSON.stringify(rows)).not.toContain('Sort')
  })
})
