import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { openTestDatabase } from '../../api/database.ts'
import { buildSale, openDesk } from '../../factories/catalogue-file.ts'

let data: Awaited<ReturnType<typeof openTestDatabase>>
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  data = await openTestDatabase()
  desk = await openDesk(data.db)
})
afterAll(async () => {
  await desk.close()
  await data.close()
})

const sales = (brand: string, order: (numbers: number[]) => number[]) =>
  order(Array.from({ length: 300 }, (_, n) => n)).map((n) => buildSale({ code: `S${n}`, brand }))

test('two concurrent imports of the same items leave the complete state of one', async () => {
  const files = [
    await desk.writeItems(
      sales('Dado Tondo', (n) => n),
      'one.json',
    ),
    await desk.writeItems(
      sales('Grillo Blu', (n) => n.toReversed()),
      'two.json',
    ),
  ]
  const results = await Promise.all(files.map((file) => importCatalogue(desk.needs, file)))
  expect(
    results.map((each) => (each.done ? [each.created, each.changed] : each)).toSorted(),
  ).toEqual([
    [0, 300],
    [300, 0],
  ])
  const { rows } = await data.pool.query(
    'SELECT count(DISTINCT brand)::int brands, count(*)::int items FROM items',
  )
  expect(rows).toEqual([{ brands: 1, items: 300 }])
})

test('two identical concurrent imports write once', async () => {
  const file = await desk.writeItems([buildSale({ code: 'once' })])
  const results = await Promise.all([1, 2, 3].map(() => importCatalogue(desk.needs, file)))
  expect(results.map((each) => each.done && each.created).toSorted()).toEqual([0, 0, 1])
})
