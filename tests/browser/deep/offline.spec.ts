import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findItem, onSale, running } from '../shop-database.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ watch }) => watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load chunk/))

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const pages = await caches.open('pages')
    return (await pages.keys()).map(({ url }) => new URL(url).pathname)
  })

test('offline the shop shows a page with recently viewed items @phone', async ({ page }) => {
  const [group, sale] = [await findItem(running), await findItem(onSale)]
  await page.goto(group.path)
  await expect.poll(() => keptPaths(page)).toEqual(['/senza-rete', group.path])
  await page.goto(sale.path)
  await expect.poll(() => keptPaths(page)).toContain(sale.path)
  await page.context().setOffline(true)
  await page.goto('/ga')
  await expect(page.getByRole('heading', { level: 1, name: 'Sei senza rete' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cookie e le tue scelte' })).toBeVisible()
  const seen = page.getByRole('region', { name: 'Quello che hai visto per ultimo' })
  await expect(seen.getByRole('link')).toHaveText([sale.title, group.title])
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCSS('font-family', /^Gabarito/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('900 36px Gabarito'))).toBe(true)
  await seen.getByRole('link', { name: group.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
  await page.goto('/ga')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gruppi aperti' })).toBeVisible()
})

test('the focus moves to the heading of the next page without an outline @phone', async ({
  page,
}) => {
  await page.goto('/home')
  // The service worker is registered after hydration.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  const next = page.getByRole('link', { name: 'Community', exact: true }).filter({ visible: true })
  await next.first().press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Community' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
})
