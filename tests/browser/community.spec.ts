import type { Page } from 'playwright/test'
import { buildComment } from '../factories/comments.ts'
import { buildMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { expect, login, screenshot, test } from './fixtures.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('the community shows proposals @dark @split @once', async ({ page }) => {
  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByRole('heading', { name: 'Al tavolo adesso' })).toBeVisible()
  await screenshot(page, 'community')
})

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

test('an interest filters the feed, and no interest makes no request @dark @once', async ({
  page,
}) => {
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

test('a proposal shows its supporters and comments @dark @split @phone', async ({ page }) => {
  await page.goto('/community')
  const first = cards(page).first().getByRole('heading').getByRole('link')
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/proposte\/\d+\/[a-z0-9-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Commenti/ })).toBeVisible()
  await expect(page.getByText(/lo aspettano|lo aspetta|Il primo può essere il tuo/)).toBeVisible()
  await screenshot(page, 'proposal')
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

test('a wrong slug redirects, an unknown proposal is a 404 @once', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const wrong = await page.request.get('/proposte/1/altro', { maxRedirects: 0 })
  expect(wrong.status()).toBe(308)
  expect(wrong.headers().location).toMatch(/\/proposte\/1\/la-via-dell-ambra-in-italiano$/)
  expect((await page.goto('/proposte/99999999/niente'))?.status()).toBe(404)
})

test('a visitor who answers signs in and returns @phone', async ({ page }) => {
  await page.goto('/proposte/1/la-via-dell-ambra-in-italiano')
  await page.getByRole('button', { name: /^Lo voglio/ }).click()
  await expect(page).toHaveURL(/\/auth\/login\?back=%2Fproposte%2F1%2F/)
})

const follow = async (page: Page, path: string) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.put(`/api/${path}/follow`, { headers })).status()).toBe(200)
}

test('a member sees followed things by type @dark @phone', async ({ page }) => {
  await login(page, 'serena')
  await follow(page, 'preorders/1')
  await follow(page, 'community/2')
  await page.goto('/personal')
  await expect(cards(page).first()).toBeVisible()
  await screenshot(page, 'following')
  await page.getByRole('link', { name: 'Proposte', exact: true }).click()
  await expect(page).toHaveURL(/\/personal\?type=proposal$/)
  await expect(cards(page).filter({ hasText: 'Bustine' })).toBeVisible()
})

test('the page of followed things makes a visitor sign in and returns @once', async ({ page }) => {
  await page.goto('/personal')
  await expect(page).toHaveURL(/\/auth\/login\?back=%2Fpersonal$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole feed can be read page by page @phone', async ({ page }) => {
    await page.goto('/community')
    const first = await cards(page).first().getByRole('heading').textContent()
    await page.getByRole('link', { name: 'Carica altre proposte' }).click()
    await expect(page).toHaveURL(/\/community\?page=2$/)
    expect(await cards(page).first().getByRole('heading').textContent()).not.toBe(first)
    await page.getByRole('link', { name: 'Proposte precedenti' }).click()
    await expect(page).toHaveURL(/\/community$/)
  })

  test('a proposal is readable with its comments @once', async ({ page }) => {
    await page.goto('/proposte/1/la-via-dell-ambra-in-italiano')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').nth(1)).toBeVisible()
  })
})
