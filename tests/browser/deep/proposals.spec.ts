import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { buildProposal } from '../../factories/proposals.ts'
import { expect, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { boxOf } from '../moves.ts'
import { merge } from '../operator.ts'
import { longAgo } from '../owners.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const box = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#d07c45' } })
    .png()
    .toBuffer()

test('a visitor writes, signs in, publishes, edits, removes and restores a proposal @once', async ({
  page,
  watch,
  buyer,
}) => {
  watch.allow(/status of (404|422)/)
  await page.context().clearCookies()
  await page.goto('/community')
  await page.getByRole('link', { name: 'Fai una proposta' }).click()
  await expect(heading(page, 'Fai una proposta')).toBeVisible()
  await field(page, 'Titolo').fill('La Via dell’Ambra')
  const similar = page.getByRole('heading', { name: 'Forse c’è già' })
  await expect(similar).toBeVisible()
  // On a phone the hints are above the next field, where they are visible; on large screens beside the
  // form.
  const [hint, next] = await Promise.all([
    similar.boundingBox(),
    field(page, 'Perché lo vuoi').boundingBox(),
  ])
  expect(hint!.y < next!.y || hint!.x > next!.x + next!.width).toBe(true)
  await expect(page.getByText('Bozza salvata su questo dispositivo')).toBeVisible()

  // Input is shown literally, and the longest word does not overflow.
  const title = `<b>Ambra</b> שלום 🎲 ${test.info().project.name}`
  const reason = `**Esaurito** [qui](javascript:alert(1))\n${'a'.repeat(1_900)}`
  await field(page, 'Titolo').fill(title)
  await field(page, 'Perché lo vuoi').fill(reason)
  await page.getByRole('group', { name: 'Interesse' }).getByRole('button').first().click()
  await press(page, 'Pubblica')
  await expect(page).toHaveURL(/\/auth\/login\?back=%2Fcommunity%2Fnew$/)
  await page.getByLabel('E-mail').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill('quattro torri e un asino')
  await press(page, 'Accedi')
  await expect(page).toHaveURL(/\/community\/new$/)
  await expect(field(page, 'Titolo')).toHaveValue(title)
  await expect(field(page, 'Perché lo vuoi')).toHaveValue(reason)

  await page.locator('input[type=file]').setInputFiles({
    name: 'scatola.png',
    mimeType: 'image/png',
    buffer: await box(),
  })
  await expect(page.getByRole('img', { name: 'La foto della proposta' })).toBeVisible()
  await field(page, 'Link').fill('nessuno.invalid/gioco')
  const publish = page.getByRole('button', { name: 'Pubblica' })
  const place = await boxOf(publish)
  await expect(page.getByText('Non riusciamo a leggere questa pagina.')).toBeVisible()
  expect(await boxOf(publish)).toEqual(place)
  await field(page, 'Titolo').fill('Ambra')
  await press(page, 'Pubblica')
  await expect(field(page, 'Titolo')).toHaveAccessibleDescription(/Almeno 8 lettere/)
  await field(page, 'Titolo').fill(title)
  await press(page, 'Pubblica')
  await expect(page).toHaveURL(/\/proposte\/\d+\/[a-z0-9-]+$/)
  const address = page.url()
  await expect(heading(page, title)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: /^Lo voglio/, pressed: true })).toContainText('1')
  await page.goto('/community')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(title)
  await page.goto('/community/new')
  await expect(field(page, 'Titolo')).toHaveValue('')

  await page.goto(address)
  await page.getByRole('link', { name: 'Modifica' }).click()
  await expect(heading(page, 'Modifica la proposta')).toBeVisible()
  await expect(field(page, 'Titolo')).toHaveValue(title)
  await field(page, 'Titolo').fill(`${title} bis`)
  await press(page, 'Salva')
  await expect(heading(page, `${title} bis`)).toBeVisible()
  await expect(page.getByText('modificata')).toBeVisible()

  await press(page, 'Rimuovi')
  await expect(page.getByRole('dialog', { name: 'La togli?' })).toBeVisible()
  await press(page, 'La tolgo')
  await expect(page).toHaveURL(/\/community$/)
  expect((await page.request.get(address)).status()).toBe(404)
  await press(page, 'Annulla')
  await expect(heading(page, `${title} bis`)).toBeVisible()
  await press(page, 'Rimuovi')
  await press(page, 'La tolgo')
  await expect(page).toHaveURL(/\/community$/)
})

test('the old address of a merged proposal leads to the other one @once', async ({
  page,
  pool,
}) => {
  const [from, into] = [
    await buildProposal(pool, { title: 'Locanda', publishedAt: longAgo }),
    await buildProposal(pool, { title: 'La Locanda', publishedAt: longAgo }),
  ]
  const old = `/proposte/${from.id}/${from.slug}`
  // The page of the proposal is cached before the merge.
  expect((await page.request.get(old)).status()).toBe(200)
  await merge(from.id, into.id)
  const target = `/proposte/${into.id}/${into.slug}`
  await expect
    .poll(async () => {
      const answer = await page.request.get(old, { maxRedirects: 0 })
      return [answer.status(), answer.headers().location]
    })
    .toEqual([308, target])
  await page.goto(old)
  await expect(heading(page, 'La Locanda')).toBeVisible()
  await expect(page).toHaveURL(target)
})
