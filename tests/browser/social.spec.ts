import type { Page } from 'playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { askShop } from './shop-database.ts'

type Choose = (popup: Page) => Promise<unknown>

const unique = () => `prova${Date.now()}${Math.floor(Math.random() * 1e6)}@posta.example`

/** Ignores errors of a window that closed during the action. */
const orGone = async (popup: Page, done: Promise<unknown>) => {
  try {
    await done
  } catch (error) {
    if (!popup.isClosed()) throw error
  }
}

/** Presses a provider's button and completes its window. */
const enterWith = async (page: Page, provider: string, choose: Choose) => {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continua con ${provider}` }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: `Entra con ${provider}` })).toBeVisible()
  const closing = popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close')
  await orGone(popup, choose(popup))
  await closing
}

const as =
  (email: string): Choose =>
  async (popup) => {
    await popup.getByLabel('Oppure con un altro indirizzo').fill(email)
    await popup.getByRole('button', { name: 'Continua' }).click()
  }

const agree = async (page: Page) => {
  // The sign-up page behind the dialog has inputs too.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ho letto l’informativa sulla privacy').check()
  await dialog.getByLabel('Accetto le condizioni d’uso').check()
  await dialog.getByRole('button', { name: 'Crea un account' }).click()
}

const whoAmI = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/users/logged', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { email: string } }).data
}

const codeTo = async (page: Page, email: string) => {
  let code = ''
  await expect(async () => {
    const answer = await page.request.get('/api/dev/mail')
    const { data } = (await answer.json()) as { data: { to: string; subject: string }[] }
    code = /^\d{6}/.exec(data.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

const fillCode = async (page: Page, email: string) => {
  // The sixth digit submits it.
  await page.getByLabel('Codice di sei cifre').fill(await codeTo(page, email))
}

const refusalsAreWords = ({ allow }: { allow: (pattern: RegExp) => void }) =>
  allow(/the server responded with a status of (422|401|410)/)

test.beforeEach(async ({ page, watch }) => {
  refusalsAreWords(watch)
  await page.goto('/auth/login?back=%2Faccessibility')
})

test("the page loads no provider's script before a press @dark @phone", async ({ page }) => {
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src))
  expect(scripts.filter((src) => /google|facebook|apple|social/.test(src))).toEqual([])
  await expect(page.getByRole('button', { name: /^Continua con/ })).toHaveCount(3)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'login-social')
})

test('Google creates an account with both conditions, and signs in again @dark @phone', async ({
  page,
}) => {
  const email = unique()
  await enterWith(page, 'Google', as(email))
  const dialog = page.getByRole('dialog', { name: 'Crea un account' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Crea un account' }).click()
  await expect(dialog.getByText('Serve la tua conferma.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'social-conditions')
  await agree(page)
  await page.waitForURL('**/accessibility')
  expect(await whoAmI(page)).toMatchObject({ email, email_verified: true })

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login?back=%2Faccessibility')
  await enterWith(page, 'Google', as(email))
  await page.waitForURL('**/accessibility')
  expect((await whoAmI(page)).email).toBe(email)
})

test('Apple signs in the browser that began @once', async ({ page }) => {
  const email = unique()
  await enterWith(page, 'Apple', as(email))
  await agree(page)
  await page.waitForURL('**/accessibility')
  expect((await whoAmI(page)).email).toBe(email)
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
  await screenshot(page, 'social-code')
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

test('an identity without an address is asked for it @phone', async ({ page }) => {
  await enterWith(page, 'Facebook', (popup) =>
    popup.getByRole('button', { name: /^Carla Moro/ }).click(),
  )
  const dialog = page.getByRole('dialog')
  const asked = dialog.getByRole('heading', { name: 'Manca il tuo indirizzo' })
  // With screenshots a second project finds the account already there, and signing in is enough.
  const signedIn = page.getByLabel(/^Il tuo profilo/).filter({ visible: true })
  await expect(asked.or(signedIn)).toBeVisible()
  if (await signedIn.isVisible()) return
  const email = unique()
  await page.getByLabel('La tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Mandami il codice' }).click()
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
  await screenshot(page, 'social-link')
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

test('a member of one provider links another, and deletes the account with it @dark @once', async ({
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
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await enterWith(page, 'Apple', as(email))
  await page.waitForURL('**/user/tabs?tab=security')
  await page.getByRole('button', { name: 'Scollega Google' }).press('Enter')
  await expectNoAxeViolations(page)
  const sure = page.getByRole('dialog', { name: 'Scolleghi Google?' })
  await sure.getByRole('button', { name: 'Scollega' }).press('Enter')
  await expect(page.getByText('Google è scollegato.')).toBeVisible()
  await expect(page.getByText('È l’unico modo che hai per entrare')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/user/tabs?tab=privacy')
  await page.getByRole('link', { name: 'Elimina l’account' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Continua con Apple' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await enterWith(page, 'Apple', as(email))
  const last = page.getByRole('dialog', { name: 'Elimini il tuo account?' })
  await last.getByRole('button', { name: 'Elimina' }).press('Enter')
  await page.waitForURL('**/home')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('linking needs the password after an old sign-in @once', async ({ page }) => {
  const email = unique()
  const password = 'quattro torri e un asino'
  const conditions = { privacy: true, terms_and_conditions: true }
  const answer = await page.request.post('/api/users', {
    data: { name: 'Marta Prova', email, password, conditions },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  await page.evaluate((token) => localStorage.setItem('token', token), data.token)
  await askShop(
    `UPDATE sessions SET created_at = created_at - interval '1 hour'
      WHERE member_id = (SELECT id FROM members WHERE email = $1)`,
    [email],
  )
  await page.goto('/auth/link')
  await enterWith(page, 'Facebook', as(email))
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('La tua password').fill('sbagliata di certo')
  await dialog.getByRole('button', { name: 'Conferma' }).press('Enter')
  await expect(dialog.getByText('La password non è corretta.')).toBeVisible()
  await dialog.getByLabel('La tua password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/tabs?tab=security')
  await expect(page.getByRole('button', { name: 'Scollega Facebook' })).toBeVisible()
})

test('signing up works by keyboard @once', async ({ page }) => {
  const email = unique()
  const button = page.getByRole('button', { name: 'Continua con Google' })
  await button.focus()
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await opening
  await popup.getByLabel('Oppure con un altro indirizzo').focus()
  await popup.keyboard.type(email)
  await orGone(popup, popup.keyboard.press('Enter'))
  await expect(page.getByRole('dialog')).toBeVisible()
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  // The text to read is between the two checkboxes.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/accessibility')
  expect((await whoAmI(page)).email).toBe(email)
})
