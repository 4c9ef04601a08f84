import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { newBuyer } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { mailTo } from './mail.ts'
import { askShop } from './shop-database.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const lookAt = async (page: Page, name: string) => {
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, name)
}

const box = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#d07c45' } })
    .png()
    .toBuffer()

test('a visitor writes, signs in, publishes, edits, removes and restores a proposal @dark @once', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (404|422)/)
  const { email } = await newBuyer(page)
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
  await lookAt(page, 'composer-similar')

  // Input is shown literally, and the longest word does not overflow.
  const title = `<b>Ambra</b> שלום 🎲 ${test.info().project.name}`
  const reason = `**Esaurito** [qui](javascript:alert(1))\n${'a'.repeat(1_900)}`
  await field(page, 'Titolo').fill(title)
  await field(page, 'Perché lo vuoi').fill(reason)
  await page.getByRole('group', { name: 'Interesse' }).getByRole('button').first().click()
  await press(page, 'Pubblica')
  await expect(page).toHaveURL(/\/auth\/login\?back=%2Fcommunity%2Fnew$/)
  await page.getByLabel('E-mail').fill(email)
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
  await expect(page.getByText('Non riusciamo a leggere questa pagina.')).toBeVisible()
  await lookAt(page, 'composer-full')
  await field(page, 'Titolo').fill('Ambra')
  await press(page, 'Pubblica')
  await expect(field(page, 'Titolo')).toHaveAccessibleDescription(/Almeno 8 lettere/)
  await screenshot(page, 'composer-wrong')
  await field(page, 'Titolo').fill(title)
  await press(page, 'Pubblica')
  await expect(page).toHaveURL(/\/proposte\/\d+\/[a-z0-9-]+$/)
  const address = page.url()
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Lo voglio/, pressed: true })).toContainText('1')
  await lookAt(page, 'proposal-own')
  await page.goto('/community')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(title)
  await expectNoSidewaysScroll(page)
  await page.goto('/community/new')
  await expect(field(page, 'Titolo')).toHaveValue('')

  await page.goto(address)
  await page.getByRole('link', { name: 'Modifica' }).click()
  await expect(heading(page, 'Modifica la proposta')).toBeVisible()
  await expect(field(page, 'Titolo')).toHaveValue(title)
  await screenshot(page, 'proposal-edit')
  await field(page, 'Titolo').fill(`${title} bis`)
  await press(page, 'Salva')
  await expect(heading(page, `${title} bis`)).toBeVisible()
  await expect(page.getByText('modificata')).toBeVisible()

  await press(page, 'Rimuovi')
  await expect(page.getByRole('dialog', { name: 'La togli?' })).toBeVisible()
  await screenshot(page, 'proposal-remove')
  await press(page, 'La tolgo')
  await expect(page).toHaveURL(/\/community$/)
  expect((await page.request.get(address)).status()).toBe(404)
  await press(page, 'Annulla')
  await expect(heading(page, `${title} bis`)).toBeVisible()
  await press(page, 'Rimuovi')
  await press(page, 'La tolgo')
  await expect(page).toHaveURL(/\/community$/)
})

test('an unconfirmed member confirms in place, and loses nothing on a network failure @dark @phone', async ({
  page,
  watch,
}) => {
  // The cut network may also stop a part of the page that loads after the press.
  watch.allow(/status of 403|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load chunk/)
  const { email } = await newBuyer(page, { confirmed: false })
  await page.goto('/community/new')
  const title = `Una ristampa per ${test.info().project.name}`
  await field(page, 'Titolo').fill(title)
  await field(page, 'Perché lo vuoi').fill('Con le carte nuove.')
  await press(page, 'Pubblica')
  await expect(page.getByRole('heading', { name: 'Conferma la tua e-mail' })).toBeFocused()
  await lookAt(page, 'composer-confirm')
  await page.context().setOffline(true)
  await press(page, 'Pubblica')
  await expect(
    page.getByRole('alert').filter({ hasText: /rete|connessione|Riprova/i }),
  ).toBeVisible()
  await expect(field(page, 'Perché lo vuoi')).toHaveValue('Con le carte nuove.')
  await page.context().setOffline(false)
  await page.reload()
  await expect(field(page, 'Titolo')).toHaveValue(title)
  await press(page, 'Pubblica')
  const mail = await mailTo(page, email, 'Conferma il tuo indirizzo')
  const code = /Codice: (\d{6})/.exec(mail)?.[1] ?? ''
  await page.getByLabel('Codice di 6 cifre').fill(code)
  await expect(heading(page, title)).toBeVisible()
  // An open page would still request comments of the proposal.
  await page.close()
  await askShop('UPDATE proposals SET removed_at = now() WHERE title = $1', [title])
})
