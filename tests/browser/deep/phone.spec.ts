import type { Locator, Page } from 'playwright/test'
import { expect, login, test } from '../fixtures.ts'
import { boxOf } from '../moves.ts'
import { findItem, onSale } from '../shop-database.ts'

const bar = (page: Page) => page.locator('.tabbar')

/** True when the element is fully visible without scrolling. */
const isReachable = async (page: Page, target: Locator) => {
  await expect(target).toBeInViewport({ ratio: 1 })
  const [box, below] = [await target.boundingBox(), await bar(page).boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
}

test('sign-in and sign-up are visible above the tab bar of a phone @phone', async ({ page }) => {
  await page.goto('/auth/login?back=%2Fga')
  await isReachable(page, page.getByRole('button', { name: 'Accedi' }))
  await isReachable(page, page.getByRole('link', { name: 'Crea un account' }))
})

test('a message is shown above the buy bar @phone', async ({ page }) => {
  const { path } = await findItem(onSale)
  await page.goto(path)
  await page.getByRole('heading', { name: 'Scheda' }).scrollIntoViewIfNeeded()
  const buy = page.locator('.buy-bar')
  const button = buy.getByRole('button', { name: 'Metti nel carrello' })
  await isReachable(page, button)
  await button.click()
  const message = page.getByRole('status').filter({ hasText: 'Vai al carrello' })
  await expect(message).toBeVisible()
  const bottom = () => message.evaluate((element) => element.getBoundingClientRect().bottom)
  const top = await buy.evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(bottom).toBeLessThanOrEqual(top)
})

test('the tabs of a member come before the news @phone', async ({ page }) => {
  await login(page)
  await page.goto('/user')
  const tabs = page.getByRole('navigation', { name: 'Le parti del tuo profilo' })
  await isReachable(page, tabs.getByRole('link').first())
  const news = page.getByRole('heading', { name: 'Novità' })
  await expect(news).toBeVisible()
  expect((await boxOf(tabs)).y).toBeLessThan((await boxOf(news)).y)
})

for (const path of ['/ga', '/search?query=edizione'])
  test(`no tab behind the filters of ${path} can be pressed or focused @phone`, async ({
    page,
  }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Mostra \d+/ })).toBeInViewport({ ratio: 1 })
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: /^Mostra \d+/ }).click()
    await expect(bar(page)).toBeVisible()
  })
