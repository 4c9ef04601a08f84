import type { Browser, Page } from 'playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  login,
  screenshot,
  test,
} from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { forgetSignUps } from './shop-database.ts'

const password = 'quattro torri e un asino'
const subject = 'Conferma il tuo indirizzo'
const codeField = (page: Page) => page.getByLabel('Codice di 6 cifre')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const signUp = async (page: Page, name: string) => {
  const email = `${name}-${test.info().project.name}-${Date.now()}@posta.example`
  await forgetSignUps()
  await page.goto('/auth/signup?back=/user/tabs')
  await page.getByLabel('Nome', { exact: true }).fill('Marta Prova')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Ho letto l’informativa sulla privacy').check()
  await page.getByLabel('Accetto le condizioni d’uso').check()
  await press(page, 'Crea un account')
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  return email
}

const codeIn = (text: string) => {
  const [, code = ''] = /Codice: (\d{6})/.exec(text) ?? []
  expect(code, text).not.toBe('')
  return code
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const somewhereElse = (browser: Browser, page: Page) =>
  browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    colorScheme: test.info().project.use.colorScheme ?? 'light',
  })

test('a new member confirms in place with the mailed code @dark @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422/)
  const email = await signUp(page, 'cifre')
  await screenshot(page, 'sign-up-done')
  await page.goto('/user/tabs?tab=profile')
  await expect(page.getByRole('heading', { name: 'Conferma la tua e-mail' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const code = codeIn(await mailTo(page, email, subject))
  await codeField(page).pressSequentially('48')
  await screenshot(page, 'confirm-typing')
  await codeField(page).fill(other(code))
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAccessibleDescription(/Hai ancora 4 tentativi/)
  await screenshot(page, 'confirm-wrong')
  await expectNoAxeViolations(page)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(codeField(page)).toHaveValue(code)
  await expect(page.getByRole('status').getByText('E-mail confermata')).toBeVisible()
  await screenshot(page, 'confirm-done')
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible()
  await expect(codeField(page)).toBeHidden()
})

test('another mail has another code, and too many wrong codes are delayed @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (409|422|429)/)
  const email = await signUp(page, 'ancora')
  await press(page, 'Rimanda il codice')
  await expect(page.getByText('Mandato di nuovo alle')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Rimanda tra 0:/ })).toBeVisible()
  await expectNoAxeViolations(page)
  let wrong = codeIn(await mailTo(page, email, subject))
  // The last digit of each code submits it.
  const writeWrong = () => {
    wrong = other(wrong)
    return codeField(page).fill(wrong)
  }
  for (const left of ['4', '3', '2', 'un']) {
    await writeWrong()
    await expect(page.getByText(`Hai ancora ${left} tentativ`)).toBeVisible()
  }
  await writeWrong()
  await expect(page.getByRole('alert').getByText('Troppi codici sbagliati.')).toBeVisible()
  await expect(codeField(page)).toBeHidden()
  await expectNoAxeViolations(page)
  await screenshot(page, 'confirm-blocked')
})

test('the link asks for the password without a session, and the open page continues @dark @once', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of (401|403|422)/)
  const email = await signUp(page, 'altrove')
  const link = linkIn(await mailTo(page, email, subject), 'verify')

  const elsewhere = await somewhereElse(browser, page)
  await login(elsewhere)
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Questo link è di un altro account')).toBeVisible()
  await expectNoAxeViolations(elsewhere)
  await elsewhere.context().clearCookies()
  await elsewhere.goto('/home')
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('così sappiamo che sei tu')).toBeVisible()
  await screenshot(elsewhere, 'verify-password')
  await elsewhere.getByLabel('Password di quell’account').fill('un’altra ancora')
  await press(elsewhere, 'Conferma ed entra')
  await expect(elsewhere.getByText('La password non è corretta.')).toBeVisible()
  await expect(codeField(page)).toBeVisible()
  await elsewhere.getByLabel('Password di quell’account').fill(password)
  await press(elsewhere, 'Conferma ed entra')
  await expect(elsewhere.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()

  await expect(page).toHaveURL(/\/user\/tabs$/)
  await expect(page.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
  await elsewhere.goto('/user/tabs')
  await expect(elsewhere.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
  await elsewhere.close()
})
