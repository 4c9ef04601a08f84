import { newBuyer } from './buyers.ts'
import { expect, expectNoAxeViolations, screenshot, test } from './fixtures.ts'

test('items of chosen interests are first in home and lists @phone', async ({ page }) => {
  await newBuyer(page)
  const own = page.getByRole('region', { name: 'Dai tuoi interessi' })
  await page.goto('/user/tabs?tab=profile')
  const interests = page.getByRole('group', { name: 'I tuoi interessi' })
  await interests.getByRole('button', { name: 'Strategici' }).click()
  await expect(interests.getByRole('button', { name: 'Strategici' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  for (const path of ['/home', '/ga', '/reega', '/community']) {
    await page.goto(path)
    await expect(own.getByRole('heading', { level: 3 }).first()).toBeVisible()
  }
  await page.goto('/ga')
  await expect(own).toBeVisible()
  const titles = await own.getByRole('heading', { level: 3 }).allTextContents()
  await expectNoAxeViolations(page)
  await screenshot(page, 'own-interests')
  // A filtered list is shown as requested, without the row of interests.
  await page.getByRole('link', { name: 'Strategici' }).click()
  await expect(page).toHaveURL(/interest_id=/)
  await expect(own).toBeHidden()
  const list = page.locator('[data-kind]').getByRole('heading', { level: 3 })
  expect((await list.allTextContents()).slice(0, titles.length)).toEqual(titles)
})

test('a visitor sees unchanged lists @once', async ({ page }) => {
  await page.goto('/ga', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: 'Dai tuoi interessi' })).toHaveCount(0)
})
