import { expect, expectNoAxeViolations, test } from '../fixtures.ts'
import {
  agree,
  as,
  codeTo,
  enterWith,
  fillCode,
  refusalsAreWords,
  unique,
  whoAmI,
} from '../social.ts'

test.beforeEach(async ({ page, watch }) => {
  refusalsAreWords(watch)
  await page.goto('/auth/login?back=%2Faccessibility')
})

test('Facebook does not confirm addresses, so a code does @phone', async ({ page }) => {
  const email = unique()
  await enterWith(page, 'Facebook', as(email))
  await expect(page.getByRole('dialog', { name: 'Controlla la posta' })).toBeVisible()
  const right = await codeTo(page, email)
  const wrong = right.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`)
  const field = page.getByLabel('Codice di sei cifre')
  await field.pressSequentially(`${wrong.slice(0, 3)} ${wrong.slice(3)}`)
  await expect(page.getByText('Il codice non è quello giusto.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Mandami un altro codice' }).press('Enter')
  await expect(
    page.getByText('Ti abbiamo mandato un altro codice: adesso vale quello.'),
  ).toBeVisible()
  await expect(async () => expect(await codeTo(page, email)).not.toBe(right)).toPass()
  await fillCode(page, email)
  await agree(page)
  await page.waitForURL('**/accessibility')
  expect((await whoAmI(page)).email).toBe(email)
})

for (const provider of ['Google', 'Facebook', 'Apple'])
  test(`closing the window of ${provider} leaves the page unchanged @once`, async ({ page }) => {
    await enterWith(page, provider, (popup) =>
      popup.getByRole('button', { name: 'Annulla' }).click(),
    )
    const button = page.getByRole('button', { name: `Continua con ${provider}` })
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await enterWith(page, provider, (popup) => popup.close())
    await expect(button).not.toHaveAttribute('aria-busy')
  })

test('an existing account is linked with a mailed code @phone', async ({ page }) => {
  const email = unique()
  await enterWith(page, 'Google', as(email))
  await agree(page)
  await page.waitForURL('**/accessibility')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login?back=%2Faccessibility')
  await enterWith(page, 'Apple', as(email))
  await expect(page.getByRole('dialog', { name: 'Hai già un account' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('La password del tuo account').fill('sbagliata di certo')
  await page.getByRole('button', { name: 'Collega ed entra' }).click()
  await expect(page.getByLabel('La password del tuo account')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('button', { name: 'Mandami un codice per e-mail' }).click()
  await fillCode(page, email)
  await page.waitForURL('**/accessibility')
  expect((await whoAmI(page)).email).toBe(email)
})

test('a member of one provider links another, and deletes the account with it @once', async ({
  page,
}) => {
  const email = unique()
  await page.goto('/auth/signup?back=%2Fuser%2Ftabs%3Ftab%3Dsecurity')
  await enterWith(page, 'Google', as(email))
  await agree(page)
  await expect(page.getByText('È l’unico modo che hai per entrare')).toBeVisible()
  await expect(page.getByText(email).last()).toBeVisible()
  await page.getByRole('link', { name: 'Collega un altro servizio' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Continua con Apple' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continua con Google' })).toHaveCount(0)
  await enterWith(page, 'Apple', as(email))
  await page.waitForURL('**/user/tabs?tab=security')
  await page.getByRole('button', { name: 'Scollega Google' }).press('Enter')
  const sure = page.getByRole('dialog', { name: 'Scolleghi Google?' })
  await sure.getByRole('button', { name: 'Scollega' }).press('Enter')
  await expect(page.getByText('Google è scollegato.')).toBeVisible()
  await expect(page.getByText('È l’unico modo che hai per entrare')).toBeVisible()

  await page.goto('/user/tabs?tab=privacy')
  await page.getByRole('link', { name: 'Elimina l’account' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Continua con Apple' })).toBeVisible()
  await enterWith(page, 'Apple', as(email))
  const last = page.getByRole('dialog', { name: 'Elimini il tuo account?' })
  await last.getByRole('button', { name: 'Elimina' }).press('Enter')
  await page.waitForURL('**/home')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
