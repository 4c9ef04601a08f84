import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { lettersAreThere, moves, twoFrames, watchMoves } from '../moves.ts'

const choose = async (page: Page) => {
  await page.goto('/user/tabs?tab=profile')
  const chip = page
    .getByRole('group', { name: 'I tuoi interessi' })
    .getByRole('button', { name: 'Strategici' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

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

test('nothing moves when the cards of the interests come late @phone', async ({
  page,
  buyer: _,
}) => {
  await choose(page)
  await watchMoves(page)
  const own = page.getByRole('region', { name: 'Dai tuoi interessi' })
  for (const path of ['/home', '/ga', '/reega', '/community']) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/users/logged/home', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path)
    await lettersAreThere(page)
    await twoFrames(page)
    await expect(own).toBeVisible()
    const height = await heightOf(page)
    release()
    await expect(own.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await twoFrames(page)
    // Letters that come after the first paint may move a chip by a pixel (first-paint.spec.ts).
    expect(await moves(page, 0.003), path).toEqual([])
    expect(await heightOf(page), path).toBe(height)
    await page.unroute('**/api/users/logged/home')
  }
})
