import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { codeTo } from './mail.ts'
import { password } from './owners.ts'
import { forgetSignUps } from './shop-database.ts'

/** Fills in the form for a new account on an open page, and sends it. */
export const signUp = async (page: Page, name = 'Marta Prova') => {
  const email = `prova-${randomUUID()}@posta.example`
  await forgetSignUps()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Ho letto l’informativa sulla privacy').check()
  await page.getByLabel('Accetto le condizioni d’uso').check()
  await page.getByRole('button', { name: 'Crea un account' }).click()
  return email
}

/** Writes the mailed code; its last digit sends it. */
export const confirm = async (page: Page, email: string) =>
  page.getByLabel('Codice di 6 cifre').fill(await codeTo(page, email))

export const signIn = async (page: Page, email: string, word = password, back = '/user/tabs') => {
  await page.goto(`/auth/login?back=${encodeURIComponent(back)}`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}
