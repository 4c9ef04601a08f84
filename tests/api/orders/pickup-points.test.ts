import { beforeEach, describe, expect, test } from 'vitest'
import { buildItem } from '../../factories/items.ts'
import { buildPickup, buildPoint, deliverFor } from '../../factories/orders.ts'
import { openTestApi } from '../api.ts'
import { buyersOf } from '../buyer.ts'

const api = await openTestApi()
const { pool } = api
const { buildBuyer } = buyersOf(api)

const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 2790, stock: 99 }] })
await deliverFor(pool, item.id, 490)
const lines = [{ bundle_id: item.bundleIds[0]!, quantity: 1 }]
const buyer = await buildBuyer()

const listNear = async (near: string | null, more: object = {}) => {
  const { deliveries, points } = await buyer.quote(lines, { near, ...more })
  const found = deliveries.filter(({ kind }) => kind === 'pickup')
  return { ...points, found, distances: found.map(({ city, distance }) => [city, distance]) }
}

beforeEach(async () => {
  await pool.query('DELETE FROM pickup_points')
})

const buildFive = async () => {
  await buildPoint(pool, { code: '00186', city: 'Roma', province: 'RM', at: [41.895, 12.473] })
  await buildPoint(pool, { code: '41121', city: 'Modena', province: 'MO' })
  await buildPoint(pool, { code: '70121', city: 'Bari', province: 'BA', at: [41.126, 16.869] })
  await buildPoint(pool, { code: '40123', city: 'Bologna', province: 'BO' })
  await buildPoint(pool, { code: '40123', city: 'Bologna', province: 'BO', at: [44.52, 11.36] })
}

describe('pick-up points', () => {
  test('are sorted by distance from the preferred address', async () => {
    await buildFive()
    const { near, distances, meta } = await listNear(null)
    expect(near).toEqual({ name: 'Bologna', province: 'BO' })
    expect(distances).toEqual([
      ['Bologna', null],
      ['Bologna', 3],
      ['Modena', 37],
    ])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 3 })
  })

  test.each(['Bari', 'bari', ' 70126 ', '70100', 'BARI (BA)'])(
    'are found near %j',
    async (near) => {
      await buildFive()
      const { distances, ...found } = await listNear(near)
      expect(found.near).toEqual({ name: 'Bari', province: 'BA' })
      expect(distances).toEqual([['Bari', 0]])
    },
  )

  test('without coordinates are last, in their own province only', async () => {
    await buildFive()
    await buildPickup(pool)
    const { distances } = await listNear('Bologna')
    expect(distances.at(-1)).toEqual(['Bologna', null])
    expect(distances).toHaveLength(4)
    expect((await listNear('Modena')).distances).toHaveLength(3)
  })

  test.each(['99999', 'Qwertyuiop', '4012', '%', "'; --"])(
    'are empty for %j, with a reason',
    async (near) => {
      await buildFive()
      const { distances, unknown, meta } = await listNear(near)
      expect(distances).toEqual([])
      expect(unknown).toBe('Non troviamo questo comune o CAP: controlla come è scritto.')
      expect(meta.total).toBe(0)
    },
  )

  test('are paginated without duplicates', async () => {
    for (let made = 0; made < 23; made++) await buildPoint(pool, { name: `Bar ${made}` })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((near_page) => listNear('40121', { near_page })),
    )
    expect(pages.map(({ found }) => found.length)).toEqual([10, 10, 3, 0])
    expect(new Set(pages.flatMap(({ found }) => found.map(({ id }) => id))).size).toBe(23)
    expect(pages[0]!.meta).toMatchObject({ last_page: 3, total: 23 })
  })

  test('begin with the chosen one at any distance', async () => {
    for (let made = 0; made < 12; made++) await buildPoint(pool)
    const far = await buildPoint(pool, { code: '70121', city: 'Bari', province: 'BA' })
    const delivery = { kind: 'pickup', pickup_id: far }
    const { found } = await listNear(null, { delivery })
    expect(found).toHaveLength(10)
    expect(found[0]).toMatchObject({ id: far, city: 'Bari' })
    expect((await listNear('Bologna', { delivery })).found[0]?.id).not.toBe(far)
  })

  test('are empty when no place is known, except the chosen one', async () => {
    await buildFive()
    const far = await buildPoint(pool, { code: '70121', city: 'Bari', province: 'BA' })
    await pool.query('DELETE FROM postal_addresses WHERE member_id = $1', [buyer.member.id])
    const { near, found, meta } = await listNear(null)
    expect([near, found, meta.total]).toEqual([null, [], 0])
    const delivery = { kind: 'pickup', pickup_id: far }
    expect((await listNear(null, { delivery })).found).toMatchObject([{ id: far, distance: null }])
  })
})
