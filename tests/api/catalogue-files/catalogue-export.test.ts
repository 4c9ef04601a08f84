import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { buildGroup, buildSale, emptyShop, openDesk } from '../factories/catalogue-file.ts'
import { openTestDatabase } from './database.ts'

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

describe('exporting and importing again', () => {
  test.each(['csv', 'json'])('through %s changes nothing', async (extension) => {
    await take([buildGroup({ travels_with: 'S1' }), buildSale()])
    const file = desk.at(`out.${extension}`)
    expect(await exportCatalogue(desk.needs, file)).toEqual({ items: 2, pictures: 2, missing: 0 })
    expect(await importCatalogue(desk.needs, file)).toEqual({
      done: true,
      created: 0,
      changed: 0,
      unchanged: 2,
    })
  })

  test.each(['csv', 'json'])(
    'through %s fills an empty shop with identical items',
    async (extension) => {
      await take([
        buildGroup({ travels_with: 'S1', goal_unit: 'amount', goal: 2500.5 }),
        buildSale(),
      ])
      await data.pool.query("UPDATE bundles SET closed_at = now() WHERE code = 'G1-deluxe'")
      const first = desk.at(`first.${extension}`)
      await exportCatalogue(desk.needs, first)
      await data.pool.query('TRUNCATE items, pictures CASCADE')
      expect(await importCatalogue(desk.needs, first)).toMatchObject({ created: 2 })
      const second = desk.at(`second.${extension}`)
      await exportCatalogue(desk.needs, second)
      const text = (await readFile(second, 'utf8')).replaceAll('second-pictures', 'first-pictures')
      expect(text).toBe(await readFile(first, 'utf8'))
    },
  )

  test('assigns codes to items without one', async () => {
    await take([buildSale()])
    await data.pool.query('UPDATE items SET code = NULL')
    await data.pool.query('UPDATE bundles SET code = NULL')
    await exportCatalogue(desk.needs, desk.at('out.json'))
    expect(await importCatalogue(desk.needs, desk.at('out.json'))).toMatchObject({ unchanged: 1 })
  })
})
