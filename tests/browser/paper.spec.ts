import { expect, login, screenshot, test } from './fixtures.ts'
import { findItem, onSale, running } from './shop-database.ts'

const bars = '.topbar, .tabbar, .buy-bar, .demo-line, .user-tabs'
const { SITE_ADDRESS: site = '' } = process.env

test('groups, legal pages and orders print without bars, with the addresses of links @once', async ({
  page,
}) => {
  await login(page)
  const group = await findItem(running)
  for (const path of [group.path, '/condizioni', '/user/tabs?tab=orders']) {
    await page.emulateMedia({ media: null })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(bars).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await page.goto('/condizioni')
  const link = page.getByRole('main').locator('p > a[href^="/"]').first()
  const printed = await link.evaluate((each) => getComputedStyle(each, '::after').content)
  expect(printed.replaceAll('" "', '')).toContain(`${site}${await link.getAttribute('href')}`)
  await screenshot(page, 'paper')
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
