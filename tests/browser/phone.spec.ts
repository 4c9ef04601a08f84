import type { Locator, Page } from 'playwright/test'
import { expect, screenshot, test } from './fixtures.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principale' }).last()

/** Whole and in front, without scrolling. */
const isReachable = async (page: Page, target: Locator) => {
  await expect(target).toBeInViewport({ ratio: 1 })
  const [box, below] = [await target.boundingBox(), await bar(page).boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
}

test('signing in, and the way to an account, stand above the tabs of a phone @phone', async ({
  page,
}) => {
  await page.goto('/auth/login?back=%2Fga')
  await isReachable(page, page.getByRole('button', { name: 'Accedi' }))
  await isReachable(page, page.getByRole('link', { name: 'Crea un account' }))
  await screenshot(page, 'phone-login')
})
