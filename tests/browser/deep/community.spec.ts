import type { Page } from 'playwright/test'
import { buildComment } from '../../factories/comments.ts'
import { buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { expect, test } from '../fixtures.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('the feed loads more at its end and can be sorted @once', async ({ page }) => {
  await page.goto('/community')
  await page.getByRole('link', { name: 'Carica altre proposte' }).scrollIntoViewIfNeeded()
  await expect(cards(page)).not.toHaveCount(20)
  const titles = await cards(page).getByRole('heading').allTextContents()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Più volute' }).click()
  await expect(page).toHaveURL(/order_by=wanted/)
  await expect(page.getByRole('link', { name: 'Più volute' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await cards(page).getByRole('heading').allTextContents()).not.toEqual(titles)
})

test('changing an existing URL parameter replaces the history entry, a new one pushes @once', async ({
  page,
}) => {
  await page.goto('/home')
  await page.goto('/community')
  await page.getByRole('link', { name: 'Accessori' }).click()
  await expect(page).toHaveURL(/interest_id=/)
  const first = page.url()
  await page.getByRole('link', { name: 'Strategici' }).click()
  await expect(page).not.toHaveURL(first)
  await page.goBack()
  await expect(page).toHaveURL('/community')
})

test('an interest filters the feed, and no interest makes no request @once', async ({ page }) => {
  await page.goto('/community')
  await page.getByRole('link', { name: 'Accessori' }).click()
  await expect(page).toHaveURL(/interests=selected&interest_id=\d+/)
  await expect(page.getByRole('link', { name: 'Accessori' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.goto('/community?interests=selected&interest_id=0')
  await expect(page.getByRole('heading', { name: 'Scegli un interesse' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('a card and the page of its proposal count comments the same, with answers @once', async ({
  page,
  pool,
}) => {
  const member = await buildMember(pool)
  const title = 'Zuzzurellone contato due volte'
  const { id } = await buildProposal(pool, { member, title })
  const write = (more: object = {}) => buildComment(pool, { proposalId: id, member, ...more })
  const first = await write()
  const removed = await write()
  for (const parentId of [first, first, removed]) await write({ parentId })
  await write({ removedAt: new Date() })
  await pool.query('UPDATE comments SET removed_at = now() WHERE id = $1', [removed])
  // The kept list may be served for a moment after the change.
  await expect(async () => {
    await page.goto('/community')
    await expect(page.getByText(`4 commenti a ${title}`)).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Commenti 4$/ })).toBeVisible()
})
