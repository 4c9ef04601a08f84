import { expect, test } from '../fixtures.ts'
import { boxOf, lettersAreThere, twoFrames } from '../moves.ts'
import { bundles, findItem, onSale, running } from '../shop-database.ts'

for (const width of [1236, 1440])
  test(`the tabs do not move at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const places: number[] = []
    for (const path of ['/home', '/auth/login']) {
      await page.goto(path)
      await lettersAreThere(page)
      places.push((await boxOf(page.getByRole('navigation', { name: 'Principale' }))).x)
    }
    expect(places[1]).toBe(places[0])
  })

const pathOf = async (where: string) => (await findItem(where)).path
/** Pages of fixed content; lists are not included, since they grow while they are read. */
const wholePages = {
  '/home': async () => '/home',
  'a group': () => pathOf(`${running} AND ${bundles} = 1`),
  'a sale': () => pathOf(onSale),
}

for (const width of [320, 390, 768, 1236, 1440])
  for (const [name, find] of Object.entries(wholePages))
    test(`${name} has its declared height at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(await find())
      await lettersAreThere(page)
      await twoFrames(page)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      for (let top = 0; top < before; top += 600) {
        await page.evaluate((to) => scrollTo(0, to), top)
        await twoFrames(page)
      }
      expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.025)
    })
