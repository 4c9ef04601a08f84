import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { twoFrames } from '../moves.ts'
import { buildSale } from '../owners.ts'
import { askShop, bundles, findItem, onSale, running } from '../shop-database.ts'

const group = () => findItem(`${running} AND ${bundles} > 1 AND i.weep_only_until IS NULL`)

const streamOf = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/live?topics='))

test('a URL with a missing or wrong slug redirects @once', async ({ page }) => {
  const { id, path } = await group()
  for (const wrong of [`/ga/${id}`, `/ga/${id}/altro`, `${path}/oltre`]) {
    const answer = await page.request.get(wrong, { maxRedirects: 0 })
    expect(answer.status(), wrong).toBe(308)
    expect(new URL(answer.headers().location ?? '', 'http://x').pathname).toBe(path)
  }
})

test('a second arrow key does not wait for the first picture @once', async ({ page }) => {
  const { path } = await group()
  await page.goto(path)
  const pictures = page.locator('.gallery-strip').getByRole('link')
  await pictures.first().focus()
  await page.keyboard.press('ArrowRight')
  // Scroll event of the strip, which still shows the first picture.
  await page.locator('.gallery-strip').dispatchEvent('scroll')
  await page.keyboard.press('ArrowRight')
  await expect(pictures.nth(2)).toBeFocused()
})

test('the enlarged picture does not follow the strip behind it @once', async ({ page }) => {
  const { path } = await group()
  await page.goto(path)
  await page.getByRole('link', { name: /immagine 1 di/ }).click()
  const zoom = page.getByRole('dialog')
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('img')).toHaveAccessibleName(/immagine 2 di/)
  await page
    .locator('.gallery-strip')
    .evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }))
  await twoFrames(page)
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('img')).toHaveAccessibleName(/immagine 3 di/)
})

test('a change is shown and announced on the open page without a reload @once', async ({
  page,
  pool,
}) => {
  const { id, path } = await buildSale(pool, 'Prova di Prezzo', 21)
  const listening = streamOf(page)
  await page.goto(path)
  await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }))
  const buy = page.getByRole('region', { name: 'Scegli e ordina' })
  await listening
  await askShop(
    `UPDATE bundles SET price_cents = 777, stock = 3
     WHERE variation_id IN (SELECT id FROM variations WHERE item_id = $1)`,
    [id],
  )
  await expect(buy.getByText('7,77 €').first()).toBeVisible()
  await expect(buy.getByText('Ne restano 3.')).toBeVisible()
  await expect(buy.getByRole('status').filter({ hasText: 'Nuovo prezzo: 7,77 €.' })).toBeAttached()
  expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true)
})

test('an open page shows that its item was removed @phone', async ({ page }) => {
  const { id, path } = await findItem(
    `${onSale} AND ${bundles} = 1 AND i.units_left > 30 AND i.id > 90`,
  )
  const listening = streamOf(page)
  await page.goto(path)
  await listening
  await askShop('UPDATE items SET archived_at = now() WHERE id = $1', [id])
  await expect(page.getByText('Questa pagina è in archivio')).toBeVisible()
  await askShop(
    `UPDATE items SET archived_at = null, published_at = now() + interval '1 day' WHERE id = $1`,
    [id],
  )
  await expect(page.getByText('Questa pagina non c’è più')).toBeVisible()
})

test('without a stream the page polls @once', async ({ page, watch }) => {
  watch.allow(/status of 503|live/)
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  const { id, path } = await findItem(
    `${onSale} AND ${bundles} = 1 AND i.units_left > 40 AND i.id > 100`,
  )
  const refused = streamOf(page)
  await page.goto(path)
  await page.clock.runFor(1_000)
  await refused
  await askShop(
    `UPDATE bundles SET stock = 4 WHERE variation_id IN (SELECT id FROM variations WHERE item_id = $1)`,
    [id],
  )
  await page.clock.runFor(16_000)
  await expect(page.getByText('Ne restano 4.')).toBeVisible()
})
