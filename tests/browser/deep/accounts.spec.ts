import sharp from 'sharp'
import { expect, expectNoAxeViolations, login, test } from '../fixtures.ts'
import { linkIn, mailTo } from '../mail.ts'
import { buildGroup, password } from '../owners.ts'
import { choosePoint, isTaken, join, seatCheckout, storeWallet, way } from '../paying.ts'
import { confirm, signIn, signUp } from '../sign-up.ts'

test('a member changes name and picture, exports the data and deletes the account @once', async ({
  page,
  member,
  watch,
}) => {
  watch.allow(/status of (401|422)/)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const expectMessage = (text: string) =>
    expect(page.getByRole('status').getByText(text)).toBeVisible()
  await page.goto('/user/tabs?tab=profile')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Marta Nuova')
  await press('Salva')
  await expectMessage('Dati salvati.')
  await name.fill('')
  await press('Salva')
  await page.reload()
  await expect(name).toHaveValue('Marta Nuova')

  const file = page.getByLabel('Scegli una foto')
  const create = { width: 900, height: 500, channels: 3 as const, background: 'teal' }
  const buffer = await sharp({ create }).png().toBuffer()
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Ingrandimento').fill('2')
  await press('Usa questa')
  await expectMessage('Foto salvata.')

  await page.goto('/user/tabs?tab=privacy')
  const download = page.waitForEvent('download')
  await press('Scarica: Profilo')
  expect((await download).suggestedFilename()).toBe('profile.xlsx')
  await press('Elimina l’account')
  await page.getByLabel('La tua password').fill('sbagliata davvero')
  await press('Elimina')
  await expect(page.getByText('La password non è corretta.')).toBeVisible()
  await page.getByLabel('La tua password').fill(password)
  await press('Elimina')
  await expectMessage('Il tuo account non c’è più.')
  await expect(page).toHaveURL(/\/home$/)
  await signIn(page, member.email)
  await expect(page.getByText('E-mail o password non corrispondono')).toBeVisible()
})

test('disabled notifications stay off, and a device is signed out @phone', async ({
  page,
  browser,
  member,
}) => {
  await page.goto('/user/tabs?tab=notices')
  const kind = page.getByRole('checkbox', { name: 'Sta per chiudere: E-mail' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await kind.uncheck()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(kind).not.toBeChecked()
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, member.email)
  await expect(elsewhere.getByRole('heading', { name: 'Ciao Nora' })).toBeVisible()
  await page.goto('/user/tabs?tab=security')
  const out = page.getByRole('button', { name: /^Disconnetti / }).first()
  await out.click()
  await expect(page.getByText('Fatto: lì serve di nuovo l’accesso.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await elsewhere.close()
})

test('the mailed link asks for the password without a session, and the open page continues @once', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of (401|403|422)/)
  await page.goto('/auth/signup?back=/user/tabs')
  const email = await signUp(page)
  await expect(page.getByLabel('Codice di 6 cifre')).toBeVisible()
  await expectNoAxeViolations(page)
  const link = linkIn(await mailTo(page, email, 'Conferma il tuo indirizzo'), 'verify')

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await login(elsewhere)
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Questo link è di un altro account')).toBeVisible()
  await elsewhere.context().clearCookies()
  await elsewhere.goto('/home')
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('così sappiamo che sei tu')).toBeVisible()
  await expectNoAxeViolations(elsewhere)
  const enter = elsewhere.getByRole('button', { name: 'Conferma ed entra' })
  await elsewhere.getByLabel('Password di quell’account').fill('un’altra ancora')
  await enter.click()
  await expect(elsewhere.getByText('La password non è corretta.')).toBeVisible()
  await elsewhere.getByLabel('Password di quell’account').fill(password)
  await enter.click()
  await expect(elsewhere.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/tabs$/)
  await expect(page.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
  await elsewhere.close()
})

test('a new member comes from home to a seat with nine presses and seven fields @phone', async ({
  page,
}) => {
  let presses = 0
  const press = (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    presses++
    return page.getByRole(role, { name }).first().click()
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/home')
  // Not the group that needs a single copy to reach its goal.
  const groups = page.getByRole('article').filter({ hasText: /Mancano \d/ })
  presses++
  await groups.locator('a[href^="/ga/"]').first().click()
  await expect(page).toHaveURL(/\/ga\/\d/)
  await press('Partecipa', 'link')
  await press('Crea un account', 'link')
  // Three fields, two conditions and a press; the code is the fourth field.
  const email = await signUp(page)
  presses += 3
  await expect(page.getByRole('heading')).toHaveCount(1)
  await confirm(page, email)
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await expect(field('Nome e cognome')).toHaveValue('Marta Prova')
  await field('Via').pressSequentially('Via dei Mille')
  await field('Numero').pressSequentially('7')
  await field('CAP').pressSequentially('40121')
  await expect(field('Comune')).toHaveValue('Bologna')
  await expect(way(page, 'PayPal')).toBeChecked()
  await press(/^Partecipa/)
  await press(/Giulia/)
  await isTaken(page)
  expect(presses).toBeLessThanOrEqual(9)
})

test("an unconfirmed member is asked before the wallet's window opens, which opens once @once", async ({
  page,
  pool,
}) => {
  const group = await buildGroup(pool, { title: 'Ponte dei Nuovi' })
  await page.goto(`/auth/signup?back=${encodeURIComponent(seatCheckout(group))}`)
  const email = await signUp(page)
  await page.getByRole('link', { name: 'Conferma più tardi' }).click()
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await choosePoint(page)
  await way(page, 'PayPal').click()
  await expect(page.getByRole('heading', { name: 'Prima, conferma la tua e-mail' })).toBeFocused()
  await confirm(page, email)
  await storeWallet(page)
  await join(page).click()
  await isTaken(page)
})
