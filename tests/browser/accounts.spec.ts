import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { boxOf } from './moves.ts'
import { signInAsNew } from './owners.ts'
import { forgetSignUps } from './shop-database.ts'

const first = 'quattro torri e un asino'
const second = 'cinque volpi al mulino'

// Keyboard only.
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
const tick = (page: Page, label: string) => page.getByLabel(label).press('Space')
const toast = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()

const signUp = async (page: Page, name: string) => {
  const email = `${name}-${test.info().project.name}-${Date.now()}@posta.example`
  await forgetSignUps()
  await page.goto('/auth/signup?code=INVITO&back=/user/tabs')
  await fill(page, 'Nome', 'Marta Prova')
  await fill(page, 'E-mail', email)
  await fill(page, 'Password', first)
  await tick(page, 'Ho letto l’informativa sulla privacy')
  await tick(page, 'Accetto le condizioni d’uso')
  await press(page, 'Crea un account')
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  return email
}

const signIn = async (page: Page, email: string, password: string, back = '/user/tabs') => {
  await page.goto(`/auth/login?back=${encodeURIComponent(back)}`)
  await fill(page, 'E-mail', email)
  await fill(page, 'Password', password)
  await press(page, 'Accedi')
}

test('from signing up to a new password, which ends every session @dark @phone', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of 401/)
  const email = await signUp(page, 'via')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Conferma più tardi' }).press('Enter')
  await expect(page).toHaveURL(/\/user\/tabs$/)
  await expect(page.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()

  await page.goto(linkIn(await mailTo(page, email, 'Conferma il tuo indirizzo'), 'verify'))
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/user/tabs?tab=orders')
  await press(page, 'Esci')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/user/tabs?tab=profile')
  await expect(page).toHaveURL('/auth/login?back=%2Fuser%2Ftabs%3Ftab%3Dprofile')

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, email, first)
  await expect(elsewhere.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()

  await page.goto('/auth/forgot-password')
  await fill(page, 'E-mail', email)
  await press(page, 'Mandami il link')
  await expect(page.getByText(`con l’indirizzo ${email}`)).toBeVisible()
  const link = linkIn(await mailTo(page, email, 'Scegli una nuova password'), 'reset-password')
  await page.goto(link)
  await fill(page, 'Nuova password', second)
  await press(page, 'Salva la password')
  await expect(page.getByRole('heading', { name: 'Password cambiata' })).toBeVisible()
  await expectNoAxeViolations(page)

  await elsewhere.goto('/user/tabs')
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await elsewhere.close()

  await page.goto('/home')
  await page.goto(link)
  await fill(page, 'Nuova password', first)
  await press(page, 'Salva la password')
  await expect(page.getByRole('heading', { name: 'Link già usato' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chiedi un altro link' })).toBeVisible()
  watch.allow(/status of 409/)

  await signIn(page, email, first)
  await expect(page.getByText('E-mail o password non corrispondono')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(first)
  await signIn(page, email, second)
  await expect(page.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
})

test('a member changes name and picture, exports the data and deletes the account @dark @once', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (401|422)/)
  const email = await signUp(page, 'dati')
  await page.goto('/user/tabs?tab=profile')
  await fill(page, 'Nome', 'Marta Nuova')
  await press(page, 'Salva')
  await toast(page, 'Dati salvati.')
  await fill(page, 'Nome', '')
  await press(page, 'Salva')
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Marta Nuova')

  const file = page.getByLabel('Scegli una foto')
  const large = { name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) }
  await file.setInputFiles(large)
  await expect(page.getByRole('alert').filter({ hasText: 'supera' })).toHaveText(
    'La dimensione del file supera i 5 MB.',
  )
  const buffer = await sharp({
    create: { width: 900, height: 500, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Ingrandimento').fill('2')
  await press(page, 'Usa questa')
  await toast(page, 'Foto salvata.')
  await expect(page.getByRole('button', { name: 'Togli la foto' })).toBeVisible()

  await page.goto('/user/tabs?tab=privacy')
  await expect(page.getByText(/^Dato il /).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica: Profilo' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('profile.xlsx')

  await press(page, 'Elimina l’account')
  await fill(page, 'La tua password', 'sbagliata davvero')
  await press(page, 'Elimina')
  await expect(page.getByText('La password non è corretta.')).toBeVisible()
  await fill(page, 'La tua password', first)
  await press(page, 'Elimina')
  await toast(page, 'Il tuo account non c’è più.')
  await expect(page).toHaveURL(/\/home$/)
  await signIn(page, email, first)
  await expect(page.getByText('E-mail o password non corrispondono')).toBeVisible()
})

test('signing in needs no mouse @once', async ({ page, watch }) => {
  watch.allow(/status of 401/)
  const email = await signUp(page, 'tasti')
  await page.context().clearCookies()
  await page.goto('/auth/login?back=/user/tabs')
  const field = page.getByLabel('E-mail', { exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 30_000 })
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Campo obbligatorio.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/tabs$/)
})

test('an address is added, corrected and removed @phone', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await signUp(page, 'casa')
  await page.goto('/user/tabs?tab=addresses')
  await press(page, 'Aggiungi un indirizzo')
  await fill(page, 'Nome e cognome', 'Marta Prova')
  await fill(page, 'Via', 'Via delle Pedine')
  await fill(page, 'Numero', '9')
  await fill(page, 'CAP', '20100')
  await fill(page, 'Comune', 'Bologna')
  await page.getByLabel('Provincia').selectOption('BO')
  await press(page, 'Salva')
  await expect(page.getByText('Questo CAP non è della provincia indicata.')).toBeVisible()
  await expect(page.getByLabel('CAP')).toBeFocused()
  await fill(page, 'CAP', '40100')
  await press(page, 'Salva')
  await toast(page, 'Indirizzo salvato.')
  await expect(page.getByText('40100 Bologna (BO)')).toBeVisible()
  await page.getByRole('button', { name: /^Togli l’indirizzo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli' }).click()
  await expect(page.getByRole('heading', { name: 'Dove spediamo?' })).toBeVisible()
})

test('disabled notifications stay off, and a device is removed @phone', async ({
  page,
  browser,
}) => {
  const email = await signUp(page, 'avvisi')
  await page.goto('/user/tabs?tab=notices')
  const [saved] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PUT'),
    page.getByRole('checkbox', { name: 'Sta per chiudere: E-mail' }).uncheck(),
  ])
  expect(saved.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Sta per chiudere: E-mail' })).not.toBeChecked()
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, email, first)
  await expect(elsewhere.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
  await page.goto('/user/tabs?tab=security')
  await expect(page.getByText('Questo', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Disconnetti / })
    .first()
    .click()
  await toast(page, 'Fatto: lì serve di nuovo l’accesso.')
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await elsewhere.close()
})

test('a member signs out at the foot of the panel of the avatar @once', async ({
  page,
  pool,
  watch,
  isMobile,
}) => {
  watch.allow(/status of 401/)
  await signInAsNew(pool, page)
  await page.goto('/user/tabs?tab=level')
  const track = page.locator('.level-table .track')
  const pieces = page.getByRole('list', { name: 'I livelli' })
  await expect(track).toBeVisible()
  await expect(pieces).toBeVisible()
  const above = await boxOf(track)
  expect((await boxOf(pieces)).y - above.y - above.height).toBeLessThan(120)
  const tabs = page.getByRole('navigation', { name: 'Le parti del tuo profilo' })
  if (!isMobile) expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  await page
    .getByLabel(/^Il tuo profilo/)
    .filter({ visible: true })
    .click()
  await page
    .getByRole('dialog', { name: 'Notifiche' })
    .getByRole('button', { name: 'Esci' })
    .click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeVisible()
})
