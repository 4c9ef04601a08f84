import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { buildProposal } from '../factories/proposals.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { signInAsNew } from './owners.ts'
import { findItem, onSale } from './shop-database.ts'

const expectMessage = (page: Page, text: string) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).getByText(text)).toBeVisible()

test.beforeEach(({ watch }) => watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load chunk/))

test('a failed answer shows an error and is reverted @phone', async ({ page, pool }) => {
  await signInAsNew(pool, page)
  const { id, slug } = await buildProposal(pool, { slug: `persa-${crypto.randomUUID()}` })
  await page.goto(`/proposte/${id}/${slug}`)
  const need = page.getByRole('button', { name: /^Mi serve/ }).first()
  await expect(need).toHaveAttribute('aria-pressed', 'false')
  await page.context().setOffline(true)
  await need.click()
  await expectMessage(page, 'La tua risposta non è arrivata. Riprova.')
  await expect(need).toHaveAttribute('aria-pressed', 'false')
  await expect(need).toHaveText(/Mi serve\s*0/)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'refused-answer')
  await page.context().setOffline(false)
  await need.click()
  await expect(need).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('La tua risposta non è arrivata. Riprova.')).toBeHidden()
})

test('a failed mark shows an error and is reverted @phone', async ({ page, pool }) => {
  await signInAsNew(pool, page)
  const { path, title } = await findItem(onSale)
  await page.goto(path)
  const follow = page.getByRole('button', { name: `Segui ${title}` }).first()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await page.context().setOffline(true)
  await follow.click()
  await expectMessage(page, `Non è andata: ${title} resta com’era. Riprova.`)
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
})

test('a failed upload shows an error and keeps the old picture @once', async ({ page, pool }) => {
  await signInAsNew(pool, page)
  await page.goto('/user/tabs?tab=profile')
  const create = { width: 300, height: 300, channels: 3 as const, background: 'teal' }
  const buffer = await sharp({ create }).png().toBuffer()
  const file = page.getByLabel('Scegli una foto')
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  const use = page.getByRole('button', { name: 'Usa questa' })
  await expect(use).toBeVisible()
  await page.context().setOffline(true)
  await use.click()
  await expectMessage(page, 'Non siamo riusciti a salvare.')
  await expect(page.getByRole('button', { name: 'Togli la foto' })).toBeHidden()
})
