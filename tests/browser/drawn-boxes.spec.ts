import type { Locator, Page } from 'playwright/test'
import { newBuyer } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { answerWithPrice } from './operator.ts'
import { askShop } from './shop-database.ts'

const lookAt = async (page: Page, name: string) => {
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, name)
}

/** Changes in the database reach the page once they are announced. */
const reloadUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.reload()
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()

const propose = async (page: Page, title: string) => {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value
  const answer = await page.request.post('/api/community', {
    headers: { authorization: `Bearer ${token}` },
    data: { title, description: 'Quella piccola, in latta.' },
  })
  expect(answer.status()).toBe(201)
  const { data } = (await answer.json()) as { data: { id: number; slug: string } }
  return { id: data.id, path: `/proposte/${data.id}/${data.slug}` }
}

test('votes fill the drawn box of a proposal, and its page says what comes of them @dark', async ({
  page,
}) => {
  await newBuyer(page)
  const title = `Mille Lanterne, edizione da viaggio ${test.info().project.name}`
  const { id, path } = await propose(page, title)
  await page.goto(path)
  const box = page.getByRole('img', { name: `Scatola disegnata: ${title}` })
  const filled = box.locator('.on')
  await expect(box).toBeVisible()
  await expect(filled).toHaveCount(1)
  await expect(page.getByText('Mancano 199 voti')).toBeVisible()
  await expect(
    page.getByText('1 persona lo aspetta. A 200 voti chiediamo il prezzo all’editore.'),
  ).toBeVisible()

  // A vote moves the edge at once, without a new page.
  const cell = box.locator('i').first()
  await expect(cell).toHaveCSS('transition-duration', '0.24s')
  const want = page.getByRole('button', { name: /^Lo voglio/ })
  await want.click()
  await expect(filled).toHaveCount(0)
  await expect(page.getByText('Ancora nessun voto')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(cell).toHaveCSS('transition-duration', '0s')
  await page.emulateMedia({ reducedMotion: null })

  await askShop('UPDATE proposals SET needs = needs + 108 WHERE id = $1', [id])
  await reloadUntil(page, page.getByText('Mancano 92 voti'))
  await want.click()
  await expect(filled).toHaveCount(21)
  await expect(page.getByText('Mancano 91 voti')).toBeVisible()
  await lookAt(page, 'proposal-drawn')
  await page.goto('/community')
  await expect(
    page.locator('article').filter({ hasText: title }).locator('.drawn-box .on'),
  ).toHaveCount(10)
  await lookAt(page, 'community-drawn')

  await askShop('UPDATE proposals SET needs = 199 WHERE id = $1', [id])
  await page.goto(path)
  await reloadUntil(page, page.getByText('I voti ci sono: chiediamo il prezzo all’editore.'))
  await expect(box.locator('[data-tone="ok"] .on')).toHaveCount(40)
  await answerWithPrice(id, '39,90 €, se siamo in cento')
  await reloadUntil(page, page.getByText('È arrivato il prezzo'))
  await expect(page.getByText('39,90 €, se siamo in cento')).toBeVisible()
  await lookAt(page, 'proposal-price')
  await askShop('UPDATE proposals SET removed_at = now() WHERE id = $1', [id])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the drawn box is in the page @once', async ({ page }) => {
    const [row] = await askShop<{ id: string; slug: string; title: string }>(
      `SELECT id, slug, title FROM proposals WHERE picture_id IS NULL AND removed_at IS NULL
         AND archived_at IS NULL AND item_id IS NULL AND wants + needs BETWEEN 1 AND 199
       ORDER BY id LIMIT 1`,
    )
    await page.goto(`/proposte/${row!.id}/${row!.slug}`)
    const box = page.getByRole('img', { name: `Scatola disegnata: ${row!.title}` })
    await expect(box).toBeVisible()
    expect(await box.locator('.on').count()).toBeGreaterThan(0)
    await expect(box.locator('.next')).toHaveCount(1)
  })
})
