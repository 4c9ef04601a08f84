import { expect, test } from './fixtures.ts'
import { codeTo, linkIn, mailTo } from './mail.ts'
import { password } from './owners.ts'
import { signIn, signUp } from './sign-up.ts'

const another = 'cinque volpi al mulino'

test('a member signs up with a mailed code, signs out, and a new password ends every session', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of (?:401|409|422)/)
  await page.goto('/auth/signup?code=INVITO&back=/user/tabs')
  const email = await signUp(page)
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  const code = await codeTo(page, email)
  const field = page.getByLabel('Codice di 6 cifre')
  await field.fill(`${(Number(code) + 1) % 1_000_000}`.padStart(6, '0'))
  await expect(field).toHaveAccessibleDescription(/Hai ancora 4 tentativi/)
  await expect(field).toBeFocused()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(/\/user\/tabs$/)
  await expect(page.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()

  await page.getByRole('button', { name: /^Il tuo profilo/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifiche' })
  await panel.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/user/tabs?tab=profile')
  await expect(page).toHaveURL('/auth/login?back=%2Fuser%2Ftabs%3Ftab%3Dprofile')

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, email)
  await expect(elsewhere.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByText(`con l’indirizzo ${email}`)).toBeVisible()
  const link = linkIn(await mailTo(page, email, 'Scegli una nuova password'), 'reset-password')
  await page.goto(link)
  await page.getByLabel('Nuova password').fill(another)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByRole('heading', { name: 'Password cambiata' })).toBeVisible()
  await elsewhere.goto('/user/tabs')
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await elsewhere.close()

  await page.goto('/home')
  await page.goto(link)
  await page.getByLabel('Nuova password').fill(password)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByRole('heading', { name: 'Link già usato' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByText('E-mail o password non corrispondono')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await signIn(page, email, another)
  await expect(page.getByRole('heading', { name: 'Ciao Marta' })).toBeVisible()
})
