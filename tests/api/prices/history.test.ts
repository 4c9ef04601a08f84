import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { listPriceHistory } from '#lib/services/shop/prices/queries.ts'
import { buildItem } from '../../factories/items.ts'
import { openTestApi } from '../api.ts'

const { db, pool } = await openTestApi()

const sell = async (priceCents = 3000) =>
  (await buildItem(pool, { kind: 'sale', bundles: [{ priceCents }] })).bundleIds[0]!
const change = (id: number, set: string) =>
  pool.query(`UPDATE bundles SET ${set} WHERE id = $1`, [id])
const prices = async (id: number) =>
  (await listPriceHistory(db, id)).map(({ priceCents }) => priceCents)

describe('the history of prices', () => {
  test.each([
    [
      'begins with the bundle and has every change',
      ['price_cents = 2500', 'price_cents = 2800'],
      [2800, 2500, 3000],
    ],
    ['ignores other columns', ['stock = 3, list_price_cents = 8000', 'price_cents = 3000'], [3000]],
    [
      'records when a bundle was not on sale',
      ['closed_at = now()', 'price_cents = 2000', 'closed_at = NULL'],
      [2000, null, 3000],
    ],
  ])('%s', async (_, changes, history) => {
    const id = await sell(3000)
    for (const set of changes) await change(id, set)
    expect(await prices(id)).toEqual(history)
  })

  test('ends with the current price, even if its transaction began before the other', async () => {
    const id = await sell(3000)
    const slow = await pool.connect()
    await slow.query('BEGIN')
    await change(id, 'price_cents = 2500')
    await slow.query('UPDATE bundles SET price_cents = 2700 WHERE id = $1', [id])
    await slow.query('COMMIT')
    slow.release()
    expect(await prices(id)).toEqual([2700, 2500, 3000])
  })
})

describe('the lowest price of the thirty days before', () => {
  const moment = Date.parse('2026-11-21T12:00:00Z')
  const millisecond = 1 / day
  /** Prices by the days before that moment from which they were in force. */
  type Prices = Record<number, number | null>

  test.each<[string, Prices, number | null]>([
    ['counts the price in force when they began', { 90: 2000, 10: 3000 }, 2000],
    ['not one that ended exactly as they began', { 90: 2000, 30: 3000 }, 3000],
    ['but one that ended a millisecond later', { 90: 2000, [30 - millisecond]: 3000 }, 2000],
    ['not one that begins at the moment itself', { 90: 3000, 0: 1000 }, 3000],
    ['but one that began just before', { 90: 3000, [millisecond]: 1000 }, 1000],
    ['not days without a sale', { 90: 2000, 40: null, 5: 2500 }, 2500],
    ['is none when nothing was on sale', { 90: 2000, 40: null }, null],
    ['is none without a history', {}, null],
  ])('%s', async (_, history, cents) => {
    const id = await sell()
    await pool.query('DELETE FROM price_history WHERE bundle_id = $1', [id])
    for (const [days, price] of Object.entries(history)) {
      const from = new Date(moment - Math.round(Number(days) * day))
      await pool.query('INSERT INTO price_history VALUES ($1, $2, $3)', [id, from, price])
    }
    const { rows } = await pool.query('SELECT lowest_price($1, $2) cents', [id, new Date(moment)])
    expect(rows).toEqual([{ cents }])
  })
})
