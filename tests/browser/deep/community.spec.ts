import type { Page } from 'playwright/test'
import { after, days } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { expect, test } from '../fixtures.ts'
import { longAgo } from '../owners.ts'
import { findItem, running } from '../shop-database.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('the feed loads more at its end and can be sorted @once', async ({ page }) => {
  await page.goto('/community')
  await page.getByRole('link', { name: 'Carica altre proposte' }).scrollIntoViewIfNeeded()
  await expect(cards(page)).not.toHaveCount(20)
  const titles = await cards(page).getByRole('heading').allTextContents()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Più volute' }).click()
  await expect(page).toHaveURL(/order_by=wanted/)
  expect(await cards(page).getByRole('heading').allTextContents()).not.toEqual(titles)
})

test('an interest filters the feed, another one replaces it in the history @once', async ({
  page,
}) => {
  await page.goto('/community')
  await page.getByRole('link', { name: 'Accessori' }).click()
  await expect(page).toHaveURL(/interests=selected&interest_id=\d+/)
  const first = page.url()
  await page.getByRole('link', { name: 'Strategici' }).click()
  await expect(page).not.toHaveURL(first)
  await page.goBack()
  await expect(page).toHaveURL('/community')
  await page.goto('/community?interests=selected&interest_id=0')
  await expect(page.getByRole('heading', { name: 'Scegli un interesse' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('own proposals and comments are in their tab, above Esci @phone', async ({
  page,
  pool,
  member,
}) => {
  const group = await findItem(running)
  for (let count = 0; count < 21; count++)
    await buildProposal(pool, {
      member,
      title: `Torri di prova ${count}`,
      publishedAt: after(longAgo, days(count)),
      ...(count === 20 ? { archivedAt: new Date() } : {}),
    })
  const body = 'La voglio anch’io, in italiano. '.repeat(12)
  const comment = await buildComment(pool, { itemId: group.id, member, body, publishedAt: longAgo })
  await page.goto('/user/tabs?tab=proposals')
  const proposals = page.getByRole('listitem').filter({ hasText: /\d vot[oi]/ })
  await expect(proposals).toHaveCount(20)
  await expect(proposals.first()).toContainText('Archiviata')
  await page.getByRole('button', { name: 'Mostra altre proposte' }).click()
  await expect(proposals).toHaveCount(21)
  await expect(page.getByRole('main').getByRole('button', { name: 'Esci' })).toBeVisible()
  await page.getByRole('link', { name: 'La voglio anch’io' }).click()
  await expect(page).toHaveURL(`${group.path}#comment-${comment}`)
  await expect(page.locator(`#comment-${comment}`).first()).toBeInViewport()
})
