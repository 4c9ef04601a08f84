import { expect, test } from '../fixtures.ts'
import { buildDelivered, signInAsNew } from '../owners.ts'
import { findItem, onSale, running } from '../shop-database.ts'

const bars = '.topbar, .tabbar, .buy-bar, .demo-line, .user-tabs'
const { SITE_ADDRESS: site = '' } = process.env

test('groups, legal pages, orders and receipts print without bars, with the addresses of links @once', async ({
  page,
  pool,
}) => {
  const { id, number } = await buildDelivered(pool, await signInAsNew(pool, page))
  const group = await findItem(running)
  const receipt = page.getByRole('button', { name: 'Ricevuta in PDF' })
  for (const [path, there] of [
    [group.path, page.getByRole('heading', { level: 1 })],
    ['/condizioni', page.getByRole('heading', { level: 1 })],
    ['/user/tabs?tab=orders', page.getByRole('link', { name: `Ordine ${number}` })],
    [`/user/tabs?tab=orders&order=${id}`, receipt],
    [`/checkout/done?order=${id}`, page.getByRole('textbox', { name: 'Il link del gioco' })],
  ] as const) {
    await page.emulateMedia({ media: null })
    await page.goto(path)
    await expect(there).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(bars).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
  await page.goto('/condizioni')
  const link = page.getByRole('main').locator('p > a[href^="/"]').first()
  const printed = await link.evaluate((each) => getComputedStyle(each, '::after').content)
  expect(printed.replaceAll('" "', '')).toContain(`${site}${await link.getAttribute('href')}`)
})

test('on a low screen both lower bars leave the page to its content @once', async ({ page }) => {
  // 1440 by 900 at 200 % zoom.
  await page.setViewportSize({ width: 720, height: 450 })
  const sale = await findItem(onSale)
  await page.goto(sale.path)
  await expect(page.locator('.tabbar')).toHaveCSS('position', 'static')
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(page.locator('.buy-bar')).toBeHidden()
  const { y } = (await page.locator('.tabbar').boundingBox())!
  expect(y).toBeGreaterThan(450)
})
