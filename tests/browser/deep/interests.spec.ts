import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

const choose = async (page: Page) => {
  await page.goto('/user/tabs?tab=profile')
  const chip = page
    .getByRole('group', { name: 'I tuoi interessi' })
    .getByRole('button', { name: 'Strategici' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
}

test('items of chosen interests are first in home and lists @phone', async ({ page, buyer: _ }) => {
  const own = page.getByRole('region', { name: 'Dai tuoi interessi' })
  await choose(page)
  for (const path of ['/home', '/ga', '/reega', '/community']) {
    await page.goto(path)
    await expect(own.getByRole('heading', { level: 3 }).first()).toBeVisible()
  }
  await page.goto('/ga')
  await expect(own).toBeVisible()
  const titles = await own.getByRole('heading', { level: 3 }).allTextContents()
  // A filtered list is shown as requested, without the row of interests.
  await page.getByRole('link', { name: 'Strategici' }).click()
  await expect(page).toHaveURL(/interest_id=/)
  await expect(own).toBeHidden()
  const list = page.locator('[data-kind]').getByRole('heading', { level: 3 })
  await expect
    .poll(async () => (await list.allTextContents()).slice(0, titles.length))
    .toEqual(titles)
})
