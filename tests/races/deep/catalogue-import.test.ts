import { expect, test } from 'vitest'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { openTestApi } from '../../api/api.ts'
import { buildSale, openDesk } from '../../factories/catalogue-file.ts'

const { db, pool } = await openTestApi()

test('concurrent imports of the same items leave the complete state of one', async () => {
  const desk = await openDesk(db)
  const numbers = Array.from({ length: 300 }, (_, n) => n)
  const sales = (brand: string, order: number[]) =>
    desk.writeItems(
      order.map((n) => buildSale({ code: `S${n}`, brand })),
      `${brand}.json`,
    )
  const files = [await sales('dado', numbers), await sales('grillo', numbers.toReversed())]
  const results = await Promise.all(files.map((file) => importCatalogue(desk.needs, file)))
  const done = results.map((each) => (each.done ? [each.created, each.changed] : each))
  expect(done.toSorted()).toEqual([
    [0, 300],
    [300, 0],
  ])
  const { rows } = await pool.query(
    'SELECT count(DISTINCT brand)::int brands, count(*)::int items FROM items',
  )
  expect(rows).toEqual([{ brands: 1, items: 300 }])
  await desk.close()
})
